/**
 * A dialog that is in the address and holds input: Back, Escape and closing the tab ask first. The address may have
 * changed already when we notice, so it is restored until the user has answered.
 */
import { useEffect, useState } from 'react';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';

interface HeldDialog {
  /** The open dialog, whatever the address says meanwhile. */
  shown: string | null;
  isAsking: boolean;
  setUnsaved: (isUnsaved: boolean) => void;
  /** Closes, or asks first. */
  close: () => void;
  stay: () => void;
  /** Closes without asking: saved, or given up. */
  leave: () => void;
}

export function useHeldDialog(wanted: string | null, show: (key: string | null) => void): HeldDialog {
  const [shown, setShown] = useState(wanted);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useUnsavedWork(isUnsaved);

  const isGone = wanted !== shown;
  if (isGone && !isUnsaved) setShown(wanted);
  useEffect(() => {
    if (!isGone || !isUnsaved) return;
    setAsking(true);
    show(shown);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per change of the address
  }, [isGone, isUnsaved]);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  function leave() {
    setAsking(false);
    setUnsaved(false);
    show(null);
  }
  return {
    shown,
    isAsking,
    setUnsaved,
    close: () => (isUnsaved ? setAsking(true) : show(null)),
    stay: () => setAsking(false),
    leave,
  };
}

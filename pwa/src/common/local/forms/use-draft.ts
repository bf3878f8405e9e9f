/** A form's value, stored on this device while the user types, and restored after a reload. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';
import type { StaffDevice } from '../device/staff-device.ts';

export interface Draft<T> {
  /** `undefined` while the stored value is being read. */
  value: T | undefined;
  change: (part: Partial<T>) => void;
  /** Deletes it: the form was sent, or given up. */
  clear: () => Promise<void>;
}

/** `name` is stable for the thing being written. `blank` fills fields that a stored draft doesn't have. */
export function useDraft<T extends object>(device: StaffDevice, name: string, blank: T): Draft<T> {
  const [value, setValue] = useState<T>();
  const latest = useRef<T>(undefined);
  const blankAtStart = useRef(blank);

  useEffect(() => {
    let isCurrent = true;
    const start = (kept: Partial<T> | undefined) => {
      if (!isCurrent) return;
      latest.current = { ...blankAtStart.current, ...kept };
      setValue(latest.current);
    };
    readDraft<Partial<T>>(device.db, name).then(start, () => start(undefined));
    return () => {
      isCurrent = false;
    };
  }, [device, name]);

  const change = useCallback(
    (part: Partial<T>) => {
      if (!latest.current) return;
      latest.current = { ...latest.current, ...part };
      setValue(latest.current);
      // On a full device the form still works on the screen.
      writeDraft(device.db, name, latest.current).catch(() => undefined);
    },
    [device, name],
  );

  const clear = useCallback(async () => {
    latest.current = undefined;
    await clearDraft(device.db, name);
  }, [device, name]);

  return { value, change, clear };
}

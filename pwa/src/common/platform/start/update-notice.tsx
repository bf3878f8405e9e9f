import { useState } from 'react';
import { useStore } from 'zustand';
import { standAbove } from '#pwa/common/ui/dialogs/use-lift.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useAppUpdate } from './app-update.ts';

interface UpdateNoticeProps {
  /** Sends what waits on this device before the page is reloaded. */
  beforeUpdate: () => Promise<unknown>;
}

/** "A new version is ready": the user decides when. If dismissed, it returns with the next visit. */
export function UpdateNotice({ beforeUpdate }: UpdateNoticeProps) {
  const { activate, holds } = useStore(useAppUpdate().state);
  const [isDismissed, setDismissed] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  if (!activate || holds > 0 || isDismissed) return null;

  async function update(now: () => void) {
    setUpdating(true);
    await beforeUpdate().catch(() => undefined); // what waits is kept on the device either way
    now();
  }

  return (
    <section
      ref={standAbove}
      data-floats
      aria-label="New version"
      className="fixed inset-x-3 bottom-[calc(var(--toast-lift,0px)+max(0.75rem,env(safe-area-inset-bottom)))] z-float flex animate-toast-in flex-wrap items-center gap-x-4 gap-y-2 rounded-3 border border-line bg-raised p-3 pl-4 shadow-3 md:right-auto md:left-6 md:max-w-toast"
    >
      <output className="flex-1 font-strong whitespace-nowrap">A new version is ready</output>
      <span className="flex gap-2">
        <Button
          variant="soft"
          size="small"
          loading={isUpdating && 'Updating...'}
          onClick={() => void update(activate)}
        >
          Update now
        </Button>
        <Button variant="quiet" size="small" onClick={() => setDismissed(true)}>
          Later
        </Button>
      </span>
    </section>
  );
}

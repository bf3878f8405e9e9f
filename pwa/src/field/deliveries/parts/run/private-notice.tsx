import { isPrivateWindow, useStorageFacts } from '#pwa/common/local/device/use-device-facts.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

/** Shown where work is done, before anything is lost: a private window deletes everything when it is closed. */
export function PrivateNotice({ className }: { className?: string }) {
  const storage = useStorageFacts(null);
  if (!isPrivateWindow(storage)) return null;
  return (
    <ErrorState className={className} title="This looks like a private window">
      Anything not sent is lost when it is closed. Use an ordinary window.
    </ErrorState>
  );
}

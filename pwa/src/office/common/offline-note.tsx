import { useReached } from '#pwa/common/local/call/reach.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

/** For a form whose draft is stored on this device, and which needs a connection to be sent. */
export function OfflineNote() {
  if (useReached()) return null;
  return (
    <ErrorState title="There is no connection" className="sm:col-span-2">
      What you write stays on this device. Send it when you are back online.
    </ErrorState>
  );
}

import { useState } from 'react';
import { sendEverything } from '#pwa/local/leave-device.ts';
import type { StaffDevice } from '#pwa/local/staff-device.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';

interface LeaveDialogProps {
  device: StaffDevice;
  /** Changes that the office does not have, or whose outcome nobody has seen. */
  unsent: number;
  onClose: () => void;
  /** Ends the session; what is unsent stays on the device. */
  onLeave: () => void;
}

const patienceMs = 15_000;

/** Nobody leaves unsent work behind without knowing. */
export function LeaveDialog({ device, unsent, onClose, onLeave }: LeaveDialogProps) {
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function handleSync() {
    setSending(true);
    setFailed(false);
    const isSent = await sendEverything(device, patienceMs);
    setSending(false);
    if (isSent) onLeave();
    else setFailed(true);
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={unsent === 1 ? '1 change is only on this device' : `${unsent} changes are only on this device`}
      description={
        unsent === 1
          ? 'Send it before you sign out, or keep it here: it is sent when you sign in again on this device.'
          : 'Send them before you sign out, or keep them here: they are sent when you sign in again on this device.'
      }
      footer={
        <>
          <Button variant="go" onClick={handleSync} loading={isSending && 'Sending…'}>
            Sync now
          </Button>
          <Button onClick={onLeave}>Keep on this device and sign out</Button>
          <Button variant="quiet" onClick={onClose} className="sm:mr-auto">
            Cancel
          </Button>
        </>
      }
    >
      {hasFailed && (
        <ErrorState title="Not everything could be sent">
          There may be no connection, or something needs your decision first. Nothing is lost.
        </ErrorState>
      )}
    </Dialog>
  );
}

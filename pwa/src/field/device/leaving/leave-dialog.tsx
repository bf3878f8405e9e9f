import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { type Left, readLeft, sendEverything } from '#pwa/common/local/leaving/leave-device.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { HandOverStep } from './hand-over-step.tsx';

interface LeaveDialogProps {
  device: StaffDevice;
  left: Left;
  onClose: () => void;
  /** Ends the session. Unsent work stays on the device, except what the person holds as a file. */
  onLeave: (handedOver: readonly string[]) => void;
}

const patienceMs = 15_000;
const word = 'discard';

/** Warns before a sign-out that leaves unsent work behind. */
export function LeaveDialog({ device, left: asked, onClose, onLeave }: LeaveDialogProps) {
  const [left, setLeft] = useState(asked);
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [held, setHeld] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const { title, description } = wordsOf(left);
  const isAllHeld = [...left.unsent, ...left.undecided].every(id => held.includes(id));
  const mayDiscard = isAllHeld && typed.trim().toLowerCase() === word;

  async function handleSync() {
    setSending(true);
    setFailed(false);
    const isSent = await sendEverything(device, patienceMs);
    // What the office has just refused needs a decision, so the user is warned about that too.
    const after = await readLeft(device.db).catch(() => left);
    setSending(false);
    if (isSent && after.undecided.every(id => left.undecided.includes(id))) return onLeave([]);
    setLeft(after);
    setFailed(!isSent);
  }

  return (
    <Dialog
      open
      place="top"
      onOpenChange={open => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          {left.unsent.length > 0 && (
            <Button variant="go" onClick={handleSync} loading={isSending && 'Sending…'}>
              Sync now
            </Button>
          )}
          <Button onClick={() => onLeave([])}>Keep on this device and sign out</Button>
          <Button variant="quiet" onClick={onClose} className="sm:mr-auto">
            Cancel
          </Button>
        </>
      }
    >
      {hasFailed && (
        <ErrorState title="Not everything could be sent" className="mb-4">
          There may be no connection, or something needs your decision first. Nothing is lost.
        </ErrorState>
      )}
      <details className="group border-t border-line">
        <summary className="flex min-h-control-small list-none items-center gap-2 font-medium text-link [&::-webkit-details-marker]:hidden">
          <Icon of={ChevronDown} size="small" className="group-open:rotate-180" />
          Export and discard
        </summary>
        <div className="grid gap-3 pt-2">
          <p className="leading-snug">
            {left.unsent.length + left.undecided.length === 1 ? 'It leaves' : 'They leave'} this device as a
            sealed file, which another device of yours can send.
          </p>
          <HandOverStep device={device} onHeld={setHeld} />
          {held.length > 0 && (
            <>
              <Field label={`Type “${word}” to confirm`}>
                <TextInput
                  value={typed}
                  autoComplete="off"
                  autoCapitalize="none"
                  onChange={event => setTyped(event.currentTarget.value)}
                />
              </Field>
              <Button variant="danger" disabled={!mayDiscard} onClick={() => onLeave(held)}>
                Discard here and sign out
              </Button>
            </>
          )}
        </div>
      </details>
    </Dialog>
  );
}

/** Unsent changes, and answered ones that need a decision, are counted separately. */
export function wordsOf({ unsent, undecided }: Left): { title: string; description: string } {
  const waits =
    undecided.length === 1
      ? '1 change waits for your decision'
      : `${undecided.length} changes wait for your decision`;
  if (unsent.length === 0) {
    const it = undecided.length === 1 ? 'it' : 'them';
    return {
      title: waits,
      description: `The office has answered. Decide before you sign out, or keep ${it} here until you sign in again on this device.`,
    };
  }
  const more = undecided.length > 0 ? ` ${waits} as well.` : '';
  return unsent.length === 1
    ? {
        title: '1 change is only on this device',
        description: `Send it before you sign out, or keep it here: it is sent when you sign in again on this device.${more}`,
      }
    : {
        title: `${unsent.length} changes are only on this device`,
        description: `Send them before you sign out, or keep them here: they are sent when you sign in again on this device.${more}`,
      };
}

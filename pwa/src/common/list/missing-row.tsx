import { isMissing } from '#pwa/common/local/call/failure-words.ts';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';

interface MissingRowProps {
  /** "job", and "jobs" for the way back. */
  one: string;
  /** Null while the shop is being asked for it. */
  error: Error | null;
  onClose: () => void;
}

/** For a ticket or link to a record that isn't on this device: asks the shop, and shows what happened to it. */
export function MissingRow({ one, error, onClose }: MissingRowProps) {
  const [title, text] = wordsOf(one, error);
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      footer={<Button onClick={onClose}>{one === 'job' ? 'Show all jobs' : 'Show all deliveries'}</Button>}
    >
      <p>{text}</p>
    </Dialog>
  );
}

function wordsOf(one: string, error: Error | null): readonly [title: string, text: string] {
  const noun = one[0]?.toUpperCase() + one.slice(1);
  if (!error)
    return [`Loading ${one}`, `This ${one} isn’t kept on this device. It is being read from the shop.`];
  if (error instanceof OfflineError)
    return [
      `This ${one} isn’t on this device`,
      'Older work needs a connection. It’ll open here once you’re online.',
    ];
  if (isMissing(error)) return [`${noun} not found`, 'It was deleted, or it never existed.'];
  return [`${noun} not loaded`, 'Something went wrong in the shop. Please try again in a moment.'];
}

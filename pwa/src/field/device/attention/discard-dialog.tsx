import { AskDialog } from '#pwa/common/forms/ask-dialog.tsx';

interface DiscardDialogProps {
  title: string;
  /** It was sent before, and no answer came. */
  mayHaveArrived: boolean;
  onClose: () => void;
  onDiscard: () => void;
}

const word = 'discard';
const arrived =
  'It was sent and no answer came, so it may already have arrived at the office. This only stops sending it again.';
const missing = 'The office has not received it.';

/** Discarding unsent work needs a typed confirmation, because it can't be undone. */
export function DiscardDialog({ title, mayHaveArrived, onClose, onDiscard }: DiscardDialogProps) {
  return (
    <AskDialog
      title={`Discard your change to ${title}?`}
      description={`${mayHaveArrived ? arrived : missing} It cannot be restored. Export it first if in doubt.`}
      submitLabel="Discard"
      tone="danger"
      label={`Type “${word}” to confirm`}
      check={typed => typed.toLowerCase() !== word && `Please type “${word}”.`}
      onSave={async () => {
        onDiscard();
        return true;
      }}
      onClose={onClose}
    />
  );
}

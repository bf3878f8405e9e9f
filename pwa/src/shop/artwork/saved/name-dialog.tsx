import { designNameLimit } from '#contract/artwork/saved-designs.ts';
import { AskDialog } from '#pwa/common/forms/ask-dialog.tsx';

interface NameDialogProps {
  title: string;
  submitLabel: string;
  /** To begin with. */
  name: string;
  help?: string;
  /** Resolves to whether it was done; then the dialog closes. */
  onSubmit: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** A design's name, the first or another one. */
export function NameDialog({ name, onSubmit, ...dialog }: NameDialogProps) {
  return (
    <AskDialog
      {...dialog}
      label="Name"
      start={name}
      maxLength={designNameLimit}
      check={typed => typed === '' && 'Give the design a name.'}
      onSave={onSubmit}
    />
  );
}

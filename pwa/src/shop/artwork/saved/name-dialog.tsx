import { designNameLimit } from '#contract/artwork/design-limits.ts';
import { AskDialog } from '#pwa/common/forms/ask-dialog.tsx';

interface NameDialogProps {
  title: string;
  submitLabel: string;
  /** The initial name. */
  name: string;
  help?: string;
  /** Resolves to whether it succeeded. The dialog then closes. */
  onSubmit: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Names or renames a design. */
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

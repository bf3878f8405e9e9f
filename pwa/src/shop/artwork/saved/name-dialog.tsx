import { useState } from 'react';
import { designNameLimit } from '#contract/artwork/saved-designs.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

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
export function NameDialog({ title, submitLabel, name: before, help, onSubmit, onClose }: NameDialogProps) {
  const [name, setName] = useState(before);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isMissing = name.trim() === '';

  function handleSubmit() {
    setTried(true);
    if (isMissing) return 'name';
    setSaving(true);
    void onSubmit(name.trim()).then(isDone => (isDone ? onClose() : setSaving(false)));
    return undefined;
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        label="Name"
        help={help}
        error={isTried && isMissing ? 'Give the design a name.' : undefined}
        className="sm:col-span-2"
      >
        <TextInput
          name="name"
          maxLength={designNameLimit}
          autoComplete="off"
          value={name}
          onChange={event => setName(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

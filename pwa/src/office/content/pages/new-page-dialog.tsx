import { useState } from 'react';
import { pathOfTitle, pathTrouble } from '#contract/content/page-rules.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useCreatePage } from './use-pages.ts';

interface NewPageDialogProps {
  onClose: () => void;
  onDone: (id: number) => void;
}

/** Title, address, description; the address follows the title until somebody writes it. */
export function NewPageDialog({ onClose, onDone }: NewPageDialogProps) {
  const [title, setTitle] = useState('');
  const [ownPath, setPath] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { create, isSaving, errors } = useCreatePage(page => onDone(page.id));
  const path = ownPath ?? (title.trim() === '' ? '' : pathOfTitle(title));
  const wrong = {
    title: title.trim() === '' ? 'Please enter a title.' : undefined,
    path: path === '' ? 'Please enter an address.' : (pathTrouble(path) ?? undefined),
    description: [...description].length > 300 ? 'Please use at most 300 characters.' : undefined,
  };
  const shown = (name: keyof typeof wrong) => (isChecked ? wrong[name] : undefined) ?? errors[name];

  return (
    <FormDialog
      title="New Page"
      submitLabel="Create page"
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        const first = (Object.keys(wrong) as (keyof typeof wrong)[]).find(name => wrong[name]);
        if (!first) create({ title, path, description, sections: [] });
        return first;
      }}
    >
      <Field label="Page Title" error={shown('title')} className="sm:col-span-2">
        <TextInput name="title" value={title} onChange={event => setTitle(event.target.value)} />
      </Field>
      <Field
        label="URL Path"
        error={shown('path')}
        help="Where people read it, such as /about-us."
        className="sm:col-span-2"
      >
        <TextInput
          name="path"
          value={path}
          autoComplete="off"
          spellCheck={false}
          onChange={event => setPath(event.target.value)}
        />
      </Field>
      <Field
        label="Description"
        optional
        error={shown('description')}
        help="Its first sentence, and what search engines show. Needed before it is published."
        className="sm:col-span-2"
      >
        <Textarea
          name="description"
          rows={3}
          value={description}
          onChange={event => setDescription(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

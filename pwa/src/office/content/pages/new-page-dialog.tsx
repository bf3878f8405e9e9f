import { pathOfTitle, pathTrouble } from '#contract/content/page-rules.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useCreatePage } from './use-pages.ts';

interface NewPageDialogProps {
  onClose: () => void;
  onDone: (id: number) => void;
}

/** Title, address and description. The address follows the title until the user edits it. */
export function NewPageDialog({ onClose, onDone }: NewPageDialogProps) {
  const { create, errors: told } = useCreatePage(page => onDone(page.id));
  const form = useForm({
    start: { title: '', path: '', description: '' },
    check: ({ title, path, description }) => ({
      title: title.trim() === '' && 'Please enter a title.',
      path: path === '' ? 'Please enter an address.' : pathTrouble(path),
      description: [...description].length > 300 && 'Please use at most 300 characters.',
    }),
    told,
    save: words => create({ ...words, sections: [] }),
  });
  const { value, errors, change, text } = form;

  function handleTitle(title: string) {
    const follows = value.path === pathOf(value.title);
    change(follows ? { title, path: pathOf(title) } : { title });
  }

  return (
    <FormDialog title="New Page" submitLabel="Create page" form={form} onClose={onClose}>
      <Field label="Page Title" error={errors.title} className="sm:col-span-2">
        <TextInput {...text('title')} onChange={event => handleTitle(event.target.value)} />
      </Field>
      <Field
        label="URL Path"
        error={errors.path}
        help="Where people read it, such as /about-us."
        className="sm:col-span-2"
      >
        <TextInput {...text('path')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label="Description"
        optional
        error={errors.description}
        help="Its first sentence, and what search engines show. Needed before it is published."
        className="sm:col-span-2"
      >
        <Textarea {...text('description')} rows={3} />
      </Field>
    </FormDialog>
  );
}

const pathOf = (title: string) => (title.trim() === '' ? '' : pathOfTitle(title));

import type { ReactNode } from 'react';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { useForm } from './use-form.ts';

interface AskDialogProps extends Pick<
  FormDialogProps,
  'title' | 'description' | 'submitLabel' | 'tone' | 'onClose'
> {
  label: string;
  help?: ReactNode;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'text' | 'numeric';
  /** The initial value. */
  start?: string;
  /** Why the line can't be accepted, or false if it can. */
  check: (line: string) => string | false;
  /** Receives the trimmed line. Resolves to false if it wasn't saved; otherwise the dialog closes. */
  onSave: (line: string) => Promise<unknown>;
  /** What it does, in a sentence. */
  children?: ReactNode;
}

/** Asks for one line: a reason, a note, a name. */
export function AskDialog({
  label,
  help,
  placeholder,
  maxLength,
  inputMode,
  start = '',
  check,
  onSave,
  onClose,
  children,
  ...dialog
}: AskDialogProps) {
  const form = useForm({
    start: { line: start },
    check: ({ line }) => ({ line: check(line.trim()) }),
    save: ({ line }) => onSave(line.trim()),
    onDone: onClose,
  });
  return (
    <FormDialog {...dialog} form={form} onClose={onClose}>
      {children}
      <Field label={label} help={help} error={form.errors.line} className="sm:col-span-2">
        <TextInput
          {...form.text('line')}
          autoComplete="off"
          inputMode={inputMode}
          maxLength={maxLength}
          placeholder={placeholder}
        />
      </Field>
    </FormDialog>
  );
}

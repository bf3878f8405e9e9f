import { useState } from 'react';
import type { EditableField } from '#contract/wire/mutation.ts';
import { editAndResend } from '#pwa/common/local/outbox/outbox-decisions.ts';
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { UnsettledItem } from '#pwa/common/local/outbox/use-unsettled.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { editableFields, textAt, withTyped } from './editable-fields.ts';

interface EditDialogProps {
  device: StaffDevice;
  unsettled: UnsettledItem;
  title: string;
  onClose: () => void;
}

/** A refused change, written anew: it goes as a new change that knows which one it takes the place of. */
export function EditDialog({ device, unsettled, title, onClose }: EditDialogProps) {
  const { item, row } = unsettled;
  const fields = editableFields(item.name, item.args);
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map(field => [field.path, textAt(item.args, field)])),
  );
  const [missing, setMissing] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      await editAndResend(device, item, withTyped(item.args, fields, typed), row);
      onClose();
    } catch (error) {
      setFailure(saveFailureText(error));
      setSaving(false);
    }
  }

  function handleSubmit(): string | undefined {
    const wrong = fields.find(field => !isFilled(field, typed[field.path] ?? '', item.args));
    setMissing(wrong?.path);
    if (!wrong && !isSaving) void save();
    return wrong?.path;
  }

  return (
    <FormDialog
      title={`Edit your change to ${title}`}
      submitLabel="Send again"
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {failure && <ErrorState title="It could not be saved">{failure}</ErrorState>}
      {fields.map(field => (
        <Field
          key={field.path}
          label={field.label}
          error={missing === field.path && 'Please fill this in.'}
          className="sm:col-span-2"
        >
          <Input
            field={field}
            value={typed[field.path] ?? ''}
            onChange={text => setTyped(before => ({ ...before, [field.path]: text }))}
          />
        </Field>
      ))}
    </FormDialog>
  );
}

/** What was filled in before may not be emptied: whether it may is for the form that it came from. */
function isFilled(field: EditableField, text: string, args: unknown): boolean {
  if (text.trim() === '') return textAt(args, field) === '';
  return field.kind !== 'whole' || /^-?\d+$/.test(text.trim());
}

interface InputProps {
  field: EditableField;
  value: string;
  onChange: (text: string) => void;
}

function Input({ field: { kind, path, options = [] }, value, onChange }: InputProps) {
  if (kind === 'lines')
    return (
      <Textarea
        name={path}
        rows={3}
        maxLength={5000}
        value={value}
        onChange={e => onChange(e.currentTarget.value)}
      />
    );
  if (kind === 'choice') {
    const isKnown = options.some(option => option.value === value);
    return (
      <Select name={path} value={value} onChange={e => onChange(e.currentTarget.value)}>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <TextInput
      name={path}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'whole' ? 'numeric' : undefined}
      maxLength={1000}
      value={value}
      onChange={e => onChange(e.currentTarget.value)}
    />
  );
}

import type { EditableField } from '#contract/wire/mutation.ts';
import { editAndResend } from '#pwa/common/local/outbox/outbox-decisions.ts';
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { UnsettledItem } from '#pwa/common/local/outbox/use-unsettled.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
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

/** By the path of its field. */
type Typed = Record<string, string>;

/** A refused change, edited. It is sent as a new change that names the one it replaces. */
export function EditDialog({ device, unsettled, title, onClose }: EditDialogProps) {
  const { item, row } = unsettled;
  const fields = editableFields(item.name, item.args);
  const form = useForm<Typed>({
    start: () => Object.fromEntries(fields.map(field => [field.path, textAt(item.args, field)])),
    check: typed =>
      Object.fromEntries(
        fields.map(field => [
          field.path,
          !isFilled(field, typed[field.path] ?? '', item.args) && 'Please fill this in.',
        ]),
      ),
    async save(typed) {
      await editAndResend(device, item, withTyped(item.args, fields, typed), row);
      return true;
    },
    failed: saveFailureText,
    onDone: onClose,
  });

  return (
    <FormDialog title={`Edit your change to ${title}`} submitLabel="Send again" form={form} onClose={onClose}>
      {fields.map(field => (
        <Field key={field.path} label={field.label} error={form.errors[field.path]} className="sm:col-span-2">
          <Input
            field={field}
            value={form.value[field.path] ?? ''}
            onChange={text => form.change({ [field.path]: text })}
          />
        </Field>
      ))}
    </FormDialog>
  );
}

/** A field that was filled in may not be emptied here: only its own form decides that. */
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

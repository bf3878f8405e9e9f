import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Rows } from '../settings/rows.tsx';
import type { BlockFormProps } from './block-form-props.ts';
import { PictureForm } from './picture-form.tsx';
import { TableForm } from './table-form.tsx';

const markup = 'Write **strong** words and [links](/contact) like this.';

export function BlockForm({ block, name, onChange }: BlockFormProps) {
  if (block.kind === 'text') {
    return (
      <Field label={`Words of ${name}`} hideLabel help={markup}>
        <Textarea
          rows={rowsFor(block.text)}
          value={block.text}
          onChange={event => onChange({ ...block, text: event.target.value })}
        />
      </Field>
    );
  }
  if (block.kind === 'list') return <ListForm block={block} name={name} onChange={onChange} />;
  if (block.kind === 'table') return <TableForm block={block} name={name} onChange={onChange} />;
  if (block.kind === 'picture') return <PictureForm block={block} name={name} onChange={onChange} />;
  if (block.kind === 'note') {
    return (
      <div className="grid gap-2">
        <Field label="Title of the note">
          <TextInput
            value={block.title}
            onChange={event => onChange({ ...block, title: event.target.value })}
          />
        </Field>
        <Field label={`Words of ${name}`} hideLabel>
          <Textarea
            rows={rowsFor(block.text)}
            value={block.text}
            onChange={event => onChange({ ...block, text: event.target.value })}
          />
        </Field>
      </div>
    );
  }
  return <FactsForm block={block} name={name} onChange={onChange} />;
}

function ListForm({ block, name, onChange }: BlockFormProps<'list'>) {
  return (
    <div className="grid gap-2">
      <Field label={`Lines of ${name}`} hideLabel help="One line for each item.">
        <Textarea
          rows={Math.min(12, block.items.length + 1)}
          value={block.items.join('\n')}
          onChange={event => onChange({ ...block, items: event.target.value.split('\n') })}
        />
      </Field>
      <Checkbox
        label="Numbered"
        checked={block.isOrdered === true}
        onChange={event => onChange({ ...block, isOrdered: event.target.checked })}
      />
    </div>
  );
}

function FactsForm({ block, onChange }: BlockFormProps<'facts'>) {
  return (
    <Rows
      rows={block.items}
      onChange={items => onChange({ ...block, items })}
      nameOf={({ value }, at) => value || `figure ${at + 1}`}
      blank={() => ({ value: '', label: '' })}
      addLabel="Add a figure"
      most={12}
      isOrdered
    >
      {(item, change) => (
        <div className="grid gap-2 sm:grid-cols-2">
          <Field label="Figure">
            <TextInput value={item.value} onChange={event => change({ value: event.target.value })} />
          </Field>
          <Field label="What it is">
            <TextInput value={item.label} onChange={event => change({ label: event.target.value })} />
          </Field>
        </div>
      )}
    </Rows>
  );
}

const rowsFor = (text: string) => Math.min(12, Math.max(3, Math.ceil(text.length / 70) + 1));

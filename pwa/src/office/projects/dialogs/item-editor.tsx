import { Plus, Trash2 } from 'lucide-react';
import { formatCents } from '#contract/money/money.ts';
import { readDollars } from '#contract/money/read-dollars.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { ItemForm } from '#contract/projects/project-form.ts';
import { blankItem } from '#pwa/office/common/board/project-form.ts';

interface ItemEditorProps {
  items: readonly ItemForm[];
  error: string | undefined;
  newKey: () => string;
  onChange: (items: ItemForm[]) => void;
}

const columns: readonly { name: keyof ItemForm & string; label: string; wide?: boolean; type?: 'number' }[] =
  [
    { name: 'name', label: 'Item', wide: true },
    { name: 'quantity', label: 'Quantity', type: 'number' },
    { name: 'unitPrice', label: 'Unit price ($)', type: 'number' },
    { name: 'supplier', label: 'Supplier' },
    { name: 'status', label: 'Item status' },
    { name: 'trackingNumber', label: 'Tracking number', wide: true },
  ];

/** The project's items, and where the blanks are bought. */
export function ItemEditor({ items, error, newKey, onChange }: ItemEditorProps) {
  const change = (key: string, part: Partial<ItemForm>) =>
    onChange(items.map(item => (item.key === key ? { ...item, ...part } : item)));
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4 sm:col-span-2">
      <legend className="sr-only">Items</legend>
      <div className="flex items-center justify-between gap-3">
        <p className="text-lg font-strong">Items</p>
        <Button size="small" icon={Plus} onClick={() => onChange([...items, blankItem(newKey())])}>
          Add Item
        </Button>
      </div>
      {items.length === 0 && (
        <p className="text-meta text-soft">No items yet. Add what’s bought and decorated.</p>
      )}
      {items.map((item, at) => (
        <div key={item.key} className="grid gap-3 rounded-2 bg-sunken p-3">
          <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
            {columns.map(({ name, label, wide, type }) => (
              <Field key={name} label={label} {...(wide ? { className: 'col-span-2' } : {})}>
                <TextInput
                  // Lets the form find the editor on submit if an item is wrong.
                  name={at === 0 && name === 'name' ? 'items' : `item-${at}-${name}`}
                  value={item[name] ?? ''}
                  autoComplete="off"
                  {...(type
                    ? { type, inputMode: 'decimal', min: 0, step: name === 'quantity' ? 1 : 0.01 }
                    : {})}
                  onChange={event => change(item.key, { [name]: event.currentTarget.value })}
                />
              </Field>
            ))}
          </div>
          <div className="flex items-center justify-between gap-3">
            <span className="text-label text-soft tabular-nums">
              {formatCents((readDollars(item.unitPrice) ?? 0) * (Number.parseInt(item.quantity, 10) || 0))}
            </span>
            <IconButton
              icon={Trash2}
              size="small"
              variant="danger"
              label={`Remove item ${at + 1}`}
              onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
            />
          </div>
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

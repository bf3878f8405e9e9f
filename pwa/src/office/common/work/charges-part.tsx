import { Plus, Trash2 } from 'lucide-react';
import { chargeKinds, chargeLabels, workLimits } from '#contract/quotes/work-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { chargeTrouble, type EditorCharge } from './editor-form.ts';
import type { WorkHandle } from './work-handle.ts';

/** Free lines: digitising, rush, a discount, anything else. */
export function ChargesPart({ editor, title = 'Free lines' }: { editor: WorkHandle; title?: string }) {
  const { form } = editor;
  const { charges } = form.value;
  const change = (id: string, part: Partial<EditorCharge>) =>
    form.change({ charges: charges.map(one => (one.id === id ? { ...one, ...part } : one)) });

  function add(kind: EditorCharge['kind']) {
    const name = kind === 'other' ? '' : chargeLabels[kind];
    form.change({ charges: [...charges, { id: crypto.randomUUID(), kind, name, quantity: '1', price: '' }] });
  }

  return (
    <Section title={title} level={2}>
      {charges.length > 0 && (
        <ul className="grid gap-3">
          {charges.map((charge, at) => {
            const trouble = form.errors.charges ? chargeTrouble(charge) : null;
            const isDiscount = charge.kind === 'discount';
            return (
              <li key={charge.id}>
                <fieldset
                  aria-label={`Free line ${at + 1}, ${chargeLabels[charge.kind]}`}
                  data-field={trouble ? 'charges' : undefined}
                  className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_9rem_auto]"
                >
                  <Field label={chargeLabels[charge.kind]} className="max-sm:col-span-3">
                    <TextInput
                      value={charge.name}
                      maxLength={120}
                      autoComplete="off"
                      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the line
                      autoFocus={charge.price === ''}
                      onFocus={event => event.currentTarget.select()}
                      onChange={event => change(charge.id, { name: event.currentTarget.value })}
                    />
                  </Field>
                  <Field label="How many">
                    <TextInput
                      value={charge.quantity}
                      inputMode="numeric"
                      maxLength={4}
                      autoComplete="off"
                      onChange={event => change(charge.id, { quantity: event.currentTarget.value })}
                    />
                  </Field>
                  <Field label={isDiscount ? 'Less, each' : 'Price each'}>
                    <TextInput
                      value={charge.price}
                      inputMode="decimal"
                      maxLength={12}
                      autoComplete="off"
                      onChange={event => change(charge.id, { price: event.currentTarget.value })}
                    />
                  </Field>
                  <IconButton
                    icon={Trash2}
                    variant="danger"
                    label={`Remove free line ${at + 1}`}
                    onClick={() => form.change({ charges: charges.filter(({ id }) => id !== charge.id) })}
                  />
                </fieldset>
                {trouble && <FieldError>{trouble}</FieldError>}
              </li>
            );
          })}
        </ul>
      )}
      {form.errors.charges && <FieldError>{form.errors.charges}</FieldError>}
      {charges.length < workLimits.charges && (
        <div className="flex flex-wrap gap-2">
          {chargeKinds.map((kind, at) => (
            <Button
              key={kind}
              size="small"
              icon={Plus}
              data-stop={at === 0 || undefined}
              onClick={() => add(kind)}
            >
              {chargeLabels[kind]}
            </Button>
          ))}
        </div>
      )}
    </Section>
  );
}

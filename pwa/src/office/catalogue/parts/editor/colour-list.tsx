import { Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { namedColour } from '#contract/catalogue/colours.ts';
import type { OfficeVariant } from '#contract/catalogue/product-endpoints.ts';
import { normaliseHex } from '#contract/text/hex.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { newColour } from '../../colours.ts';
import type { FormColour } from '../../product-form.ts';

interface ColourListProps {
  colours: readonly FormColour[];
  variants: readonly OfficeVariant[];
  onChange: (colours: readonly FormColour[]) => void;
}

export function ColourList({ colours, variants, onChange }: ColourListProps) {
  const set = (id: string, part: Partial<FormColour>) =>
    onChange(colours.map(one => (one.id === id ? { ...one, ...part } : one)));
  return (
    <div className="grid gap-3">
      {colours.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-2">
          {colours.map(colour => (
            <li key={colour.id} className="grid gap-1">
              <span className="flex items-center gap-2">
                <ColourWell
                  label={`Color of ${colour.name}`}
                  value={colour.value}
                  onChange={value => set(colour.id, { value })}
                />
                <TextInput
                  aria-label={`Name of colour ${colour.name}`}
                  value={colour.name}
                  maxLength={100}
                  autoComplete="off"
                  className="flex-1"
                  onChange={event => set(colour.id, { name: event.target.value })}
                />
                <IconButton
                  icon={Trash2}
                  variant="danger"
                  label={`Remove ${colour.name}`}
                  onClick={() => onChange(colours.filter(({ id }) => id !== colour.id))}
                />
              </span>
              <Variants count={variants.filter(({ color }) => color === colour.name).length} />
            </li>
          ))}
        </ul>
      )}
      {colours.length === 0 && (
        <p className="text-meta text-soft">Without colours, it’s sold as pictured, in one colour.</p>
      )}
      <AddColour colours={colours} onAdd={colour => onChange([...colours, colour])} />
    </div>
  );
}

/** Says how many variants are deleted with a colour. */
function Variants({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-meta text-soft">
      {count === 1 ? 'Its one variant goes with it.' : `Its ${count} variants go with it.`}
    </p>
  );
}

function AddColour({
  colours,
  onAdd,
}: {
  colours: readonly FormColour[];
  onAdd: (colour: FormColour) => void;
}) {
  const [name, setName] = useState('');
  const [hex, setHex] = useState('');
  const toast = useToast();

  function handleAdd() {
    const colour = newColour(colours, name, hex);
    if (!colour) {
      toast({
        title: 'Missing Information',
        description: 'Please enter both color name and select a color',
        tone: 'danger',
      });
      return;
    }
    onAdd(colour);
    setName('');
    setHex('');
    toast({ title: 'Color Added', description: `${colour.name} is saved with the product`, tone: 'ok' });
  }

  function handleEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // would save the product
    handleAdd();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in its fields adds
    <div
      onKeyDown={handleEnter}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 rounded-3 bg-sunken p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_auto]"
    >
      <Field label="Color name" className="col-span-2 sm:col-span-1">
        <TextInput
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
          // A known colour name suggests a value, which can be changed.
          onBlur={() => setHex(before => before || (namedColour(name) ?? ''))}
        />
      </Field>
      <Field label="Color value">
        <TextInput
          value={hex}
          placeholder="#1b2c4a"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          onChange={event => setHex(event.target.value)}
          after={
            <ColourWell label="Select a colour" value={normaliseHex(hex) ?? ''} onChange={setHex} isBare />
          }
        />
      </Field>
      <Button icon={Plus} onClick={handleAdd}>
        Add colour
      </Button>
    </div>
  );
}

interface ColourWellProps {
  label: string;
  /** Empty if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  isBare?: boolean;
}

/** The device's own colour picker. */
function ColourWell({ label, value, onChange, isBare }: ColourWellProps) {
  return (
    <input
      type="color"
      aria-label={label}
      title={label}
      value={value || '#ede6d6'}
      onChange={event => onChange(event.target.value)}
      className={`flex-none cursor-pointer rounded-2 border border-line-strong bg-raised p-1 ${isBare ? 'size-7' : 'size-control'} coarse:min-h-11 coarse:min-w-11`}
    />
  );
}

import type { ReactNode } from 'react';
import { asOneColumn } from '#contract/techniques/price/price-table.ts';
import { kindNames, type TechniqueForm } from '#contract/techniques/technique-form.ts';
import { fileKindNames, fileKinds } from '#contract/techniques/technique-limits.ts';
import {
  clothChoices,
  type PriceBasis,
  priceBases,
  setUpUnits,
  techniqueKinds,
} from '#contract/techniques/technique.ts';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';
import { PriceTableEditor } from '#pwa/office/common/prices/price-table-editor.tsx';

type Typed = Form<TechniqueForm, keyof TechniqueForm>;
type TextName = Parameters<Typed['text']>[0];

const clothNames = { any: 'Any colour', light: 'Light colours', dark: 'Dark colours' } as const;
const modeNames = {
  included: 'Included in the piece',
  added: 'Added as its own row',
} as const;
const basisNames: Readonly<Record<PriceBasis, string>> = {
  item: 'The item, however many places',
  inks: 'Inks of each place',
  size: 'Size of each place',
  stitches: 'Stitches of each place',
};
const unitNames = { position: 'Design and position', ink: 'Ink and position', file: 'Design file' } as const;

/** What it is, what it suits, what it costs, and how long it takes. */
export function TechniqueFields({ form, idField }: { form: Typed; idField?: ReactNode }) {
  const { value, field, text, change } = form;
  const line = (name: TextName, inputMode?: 'numeric' | 'decimal') => (
    <Field {...field(name)}>
      <TextInput
        {...text(name)}
        autoComplete="off"
        {...(inputMode ? { inputMode, className: 'tabular-nums' } : {})}
      />
    </Field>
  );
  const choice = <Word extends string>(
    name: TextName,
    words: readonly Word[],
    names: Record<Word, string>,
  ) => (
    <Field {...field(name)}>
      <Select {...text(name)}>
        {words.map(word => (
          <option key={word} value={word}>
            {names[word]}
          </option>
        ))}
      </Select>
    </Field>
  );

  return (
    <>
      <Switch
        className="sm:col-span-2"
        label={value.isOn ? 'Offered to shoppers' : 'Switched off'}
        name="isOn"
        checked={value.isOn}
        onChange={event => change({ isOn: event.currentTarget.checked })}
      />
      {line('name')}
      {line('label')}
      {idField}
      {choice('kind', techniqueKinds, kindNames)}
      {line('displayOrder', 'numeric')}

      <Part>What it costs</Part>
      {choice('mode', ['included', 'added'], modeNames)}
      <Field {...field('by')}>
        <Select
          name="by"
          value={value.by}
          onChange={event => {
            const by = event.currentTarget.value as PriceBasis;
            change({ by, ...(by === 'item' ? { table: asOneColumn(value.table) } : {}) });
          }}
        >
          {priceBases.map(one => (
            <option key={one} value={one}>
              {basisNames[one]}
            </option>
          ))}
        </Select>
      </Field>
      <PriceTableEditor
        label={field('table').label}
        by={value.by}
        cells={value.table}
        onChange={table => change({ table })}
        error={field('table').error}
      />
      {line('multiColour', 'decimal')}
      {choice('setUpPer', setUpUnits, unitNames)}
      {line('setUpFee', 'decimal')}
      {line('repeatMonths', 'numeric')}
      {line('namePrice', 'decimal')}
      {line('numberPrice', 'decimal')}

      <Part>What it suits</Part>
      {choice('cloth', clothChoices, clothNames)}
      {line('fabrics')}
      {line('leastPieces', 'numeric')}
      {line('mostInks', 'numeric')}
      {line('maxWidthMm', 'numeric')}
      {line('maxHeightMm', 'numeric')}
      {line('leastStrokeMm', 'decimal')}
      {line('leastDpi', 'numeric')}
      <Field {...field('inks')} className="sm:col-span-2">
        <Textarea {...text('inks')} rows={3} autoComplete="off" spellCheck={false} />
      </Field>
      <fieldset className="grid gap-2 sm:col-span-2">
        <legend className="mb-1 text-label font-strong">{field('fileKinds').label}</legend>
        <div className="flex flex-wrap gap-2">
          {fileKinds.map(kind => (
            <CheckChip
              key={kind}
              label={fileKindNames[kind]}
              checked={value.fileKinds.includes(kind)}
              onChange={() =>
                change({
                  fileKinds: fileKinds.filter(one => value.fileKinds.includes(one) !== (one === kind)),
                })
              }
            />
          ))}
        </div>
        <p className="text-meta text-soft">{field('fileKinds').help}</p>
      </fieldset>

      <Part>How long it takes</Part>
      {line('extraDays', 'numeric')}
      {line('setUpMinutes', 'numeric')}
      {line('piecesPerHour', 'numeric')}
    </>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <h3 className="border-t border-line pt-4 text-lg sm:col-span-2">{children}</h3>
);

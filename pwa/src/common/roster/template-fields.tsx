import type { DesignPosition } from '#contract/cart/cart.ts';
import { inkFor } from '#contract/lettering/inks.ts';
import { formatCents } from '#contract/money/money.ts';
import { type LetteringTemplate, rosterLimits as limits } from '#contract/roster/roster.ts';
import { isSewn, type Technique } from '#contract/techniques/technique.ts';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Select } from '../ui/forms/select.tsx';
import { InkChoice } from './ink-choice.tsx';
import { areasOf, type Printable } from '#contract/garments/garments.ts';
import { MillimetreField } from './millimetre-field.tsx';
import { FontSelect } from './font-select.tsx';

interface TemplateFieldsProps {
  /** A side without print areas is not offered. */
  garment: Printable;
  template: LetteringTemplate;
  techniques: readonly Technique[];
  onChange: (template: LetteringTemplate) => void;
}

const sides = ['back', 'front', 'side'] as const;
const places: Readonly<Record<DesignPosition, string>> = { back: 'Back', front: 'Front', side: 'Side' };
/** Sizes that come back when a line is switched on again. */
const usual = { nameMm: 60, numberMm: 200 };

/** How names and numbers are put on: place, font, sizes, ink. */
export function TemplateFields({ garment, template, techniques, onChange }: TemplateFieldsProps) {
  const { position, decorationMethod, font, nameMm, numberMm, topMm, ink } = template;
  const technique = techniques.find(({ id }) => id === decorationMethod);
  const set = (changed: Partial<LetteringTemplate>) => onChange({ ...template, ...changed });
  return (
    <fieldset aria-label="How they are put on" className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Place">
          <Select
            value={position}
            onChange={event => set({ position: event.currentTarget.value as DesignPosition })}
          >
            {sides
              .filter(side => side === position || areasOf(garment)[side].length > 0)
              .map(side => (
                <option key={side} value={side}>
                  {places[side]}
                </option>
              ))}
          </Select>
        </Field>
        <Field label="Decoration">
          <Select
            value={decorationMethod}
            onChange={event => set(byTechnique(techniques, event.currentTarget.value, ink))}
          >
            {techniques.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Font" className="col-span-full">
          <FontSelect font={font} onChange={chosen => set({ font: chosen })} />
        </Field>
      </div>
      <Line
        label="Names"
        cents={technique?.nameCents}
        mm={nameMm}
        most={limits.nameMm}
        isNeeded={numberMm === null}
        onMm={mm => set({ nameMm: mm })}
        usualMm={usual.nameMm}
      />
      <Line
        label="Numbers"
        cents={technique?.numberCents}
        mm={numberMm}
        most={limits.numberMm}
        isNeeded={nameMm === null}
        onMm={mm => set({ numberMm: mm })}
        usualMm={usual.numberMm}
      />
      <MillimetreField
        label="Below the top of the print area"
        mm={topMm}
        least={0}
        most={limits.topMm}
        onMm={mm => set({ topMm: mm })}
      />
      <InkChoice
        label={technique && isSewn(technique) ? 'Thread' : 'Ink'}
        {...{ technique, ink }}
        onInk={(hex, inkName) => set({ ink: hex, inkName })}
      />
    </fieldset>
  );
}

/** In the ink that is nearest, where another technique hasn't the same. */
function byTechnique(techniques: readonly Technique[], id: string, ink: string) {
  const technique = techniques.find(one => one.id === id);
  const hex = inkFor(technique, ink);
  return { decorationMethod: id, ink: hex, inkName: technique?.inks?.find(one => one.hex === hex)?.name };
}

interface LineProps {
  label: 'Names' | 'Numbers';
  /** For one piece; null or missing where this decoration has none. */
  cents: number | null | undefined;
  mm: number | null;
  most: number;
  usualMm: number;
  /** The other one is off: one of them has to stay. */
  isNeeded: boolean;
  onMm: (mm: number | null) => void;
}

function Line({ label, cents, mm, most, usualMm, isNeeded, onMm }: LineProps) {
  const isOffered = cents != null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
      <Checkbox
        label={label}
        help={isOffered ? `${formatCents(cents)} for each piece that has one` : 'Not by this decoration'}
        checked={mm !== null}
        disabled={mm !== null && isNeeded}
        onChange={event => onMm(event.currentTarget.checked ? usualMm : null)}
      />
      {mm !== null && (
        <MillimetreField
          label={`${label}, height`}
          hideLabel
          mm={mm}
          least={limits.leastMm}
          most={most}
          onMm={onMm}
        />
      )}
    </div>
  );
}

import { ChevronDown } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { type Measure, measuresOf, readMm, withMeasure } from '#contract/artwork/editing/exact-measures.ts';
import { placeKey } from '#contract/cart/place-words.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import type { Placed } from '../design-state.ts';
import { settingsOf } from '../design-view.ts';
import type { Adjust } from '../use-placed-design.ts';

interface ExactFieldsProps {
  garment: Printable;
  placed: Placed;
  onAdjust: Adjust;
}

/** Size and place in millimetres: read in the line, typed in the fields below it. */
export function ExactFields({ garment, placed, onAdjust }: ExactFieldsProps) {
  const measures = measuresOf(garment, placed.position, settingsOf(placed));
  const { width, height, left, top, isFromCollar } = measures;
  const topLabel = isFromCollar ? 'Below the collar' : 'From the top edge';
  const fields: readonly (readonly [Measure, string])[] = [
    ['width', 'Width'],
    ['height', 'Height'],
    ['left', 'From the left edge'],
    ['top', topLabel],
  ];

  /** The sentence of a refusal; null if it is done. */
  function set(measure: Measure, typed: string): string | null {
    const mm = readMm(typed);
    const made = withMeasure(garment, placed.position, {
      settings: settingsOf(placed),
      measure,
      mm: mm ?? Number.NaN,
    });
    if ('from' in made) return `From ${made.from} to ${made.to} mm here.`;
    onAdjust({ ...made, isExact: true });
    return null;
  }

  return (
    <details className="group mt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-meta tabular-nums">
        <Icon of={ChevronDown} size="small" className="group-open:rotate-180" />
        <span>
          {shown(width)} × {shown(height)} mm
          <span className="text-soft">
            , {shown(left)} mm from the left, {shown(top)} mm{' '}
            {isFromCollar ? 'below the collar' : 'from the top'}
          </span>
        </span>
      </summary>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 pb-2 @min-[36rem]:grid-cols-4">
        {fields.map(([measure, label]) => (
          <MmField
            key={`${placeKey(placed)} ${measure}`}
            label={label}
            mm={measures[measure]}
            onSet={typed => set(measure, typed)}
          />
        ))}
      </div>
    </details>
  );
}

const shown = (mm: number) => String(Math.round(mm));

interface MmFieldProps {
  label: string;
  mm: number;
  onSet: (typed: string) => string | null;
}

/** Takes effect when it is left or by Enter; arrows step by a millimetre, Escape puts back what is there. */
function MmField({ label, mm, onSet }: MmFieldProps) {
  /** As typed; null shows what is there. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  function commit(text: string | null) {
    if (text === null) return;
    const refused = onSet(text);
    setError(refused);
    setTyped(refused === null ? null : text);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step) commit(String((readMm(typed ?? '') ?? Math.round(mm)) + step));
    else if (event.key === 'Enter') commit(typed);
    else if (event.key === 'Escape' && typed !== null) {
      setTyped(null);
      setError(null);
    } else return;
    event.preventDefault();
  }

  return (
    <Field label={label} error={error}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(mm)}
        after="mm"
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={() => commit(typed)}
        onKeyDown={handleKeyDown}
      />
    </Field>
  );
}

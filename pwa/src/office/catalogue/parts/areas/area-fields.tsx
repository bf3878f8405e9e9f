import { useState } from 'react';
import type { GarmentId } from '#contract/garments/garments.ts';
import { nameOf, type OwnArea } from '#contract/garments/print-areas.ts';
import { areaLimits } from '#contract/garments/area-rules.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import {
  type AreaMeasure,
  type Areas,
  excluded,
  measured,
  measuresOf,
  type Outcome,
  overlap,
  renamed,
  upperEdge,
} from './area-editing.ts';
import { MmField } from './mm-field.tsx';

interface AreaFieldsProps {
  garment: GarmentId;
  areas: Areas;
  area: OwnArea;
  onChange: (areas: Areas) => void;
  /** Under another name it is still the one in hand. */
  onRenamed: (id: string) => void;
  onRemove: () => void;
}

/** The area in hand in exact millimetres, with its name and what it excludes. */
export function AreaFields({ garment, areas, area, onChange, onRenamed, onRemove }: AreaFieldsProps) {
  const [name, setName] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const mm = measuresOf(garment, area);
  const others = areas.filter(one => one !== area);

  function take(outcome: Outcome): string | null {
    if ('fault' in outcome) return outcome.fault;
    onChange(outcome.areas);
    return null;
  }

  function handleName(typed: string) {
    setName(typed);
    const outcome = renamed(garment, areas, area.id, typed);
    setFault(take(outcome));
    if (!('areas' in outcome)) return;
    const at = areas.indexOf(area);
    onRenamed(outcome.areas[at]?.id ?? area.id);
  }

  const field = (measure: AreaMeasure, label: string, help?: string) => (
    <MmField
      label={label}
      {...(help ? { help } : {})}
      mm={mm[measure]}
      onMm={value => take(measured(garment, areas, area.id, measure, value))}
    />
  );

  return (
    <fieldset aria-label={nameOf(area.id)} className="grid gap-4 rounded-3 bg-sunken p-4">
      <Field label="Name" error={fault} help="Shoppers, job tickets and proofs call it so.">
        <TextInput
          value={name ?? nameOf(area.id)}
          maxLength={areaLimits.nameLength}
          autoComplete="off"
          onChange={event => handleName(event.currentTarget.value)}
          onBlur={() => fault === null && setName(null)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {field('width', 'Width')}
        {field('height', 'Height')}
        {field('across', 'Middle, from the centre', 'To the right as drawn; less than 0 is left.')}
        {field(
          'down',
          upperEdge(garment, area.side).isCollar ? 'Below the collar seam' : 'Below the top edge',
          'To the area’s upper edge.',
        )}
      </div>
      {others.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium">Not together with</legend>
          {others.map(other => {
            const covers = overlap(area, other);
            return (
              <Checkbox
                key={other.id}
                label={nameOf(other.id)}
                help={covers && 'They overlap.'}
                disabled={covers}
                checked={covers || (area.excludes?.includes(other.id) ?? false)}
                onChange={event => onChange(excluded(areas, area.id, other.id, event.target.checked))}
              />
            );
          })}
        </fieldset>
      )}
      <Button
        size="small"
        variant="quiet"
        className="justify-self-start"
        disabledReason={others.length === 0 && 'A product keeps at least one area.'}
        onClick={onRemove}
      >
        {area.of === undefined ? 'Remove this area' : 'Switch this area off'}
      </Button>
    </fieldset>
  );
}

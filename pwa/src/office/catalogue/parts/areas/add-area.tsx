import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { GarmentId } from '#contract/garments/garments.ts';
import { areaLimits, idOfName } from '#contract/garments/area-rules.ts';
import { mostAreas } from '#contract/garments/own-areas.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { added, type Areas, type Half } from './area-editing.ts';

interface AddAreaProps {
  garment: GarmentId;
  areas: Areas;
  half: Half & { label: string };
  onAdded: (areas: Areas, id: string) => void;
}

const blank = { name: '', width: '80', height: '80' };

/** A further area on the side that is shown. */
export function AddArea({ garment, areas, half, onAdded }: AddAreaProps) {
  const [typed, setTyped] = useState<typeof blank | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (!typed) {
    return (
      <Button
        size="small"
        icon={Plus}
        className="justify-self-start"
        disabledReason={areas.length >= mostAreas && `A product has at most ${mostAreas} print areas.`}
        onClick={() => setTyped(blank)}
      >
        Add a print area
      </Button>
    );
  }
  const set = (part: Partial<typeof blank>) => {
    setTyped({ ...typed, ...part });
    setFault(null);
  };

  function handleAdd() {
    if (!typed) return;
    const [width, height] = [typed.width, typed.height].map(text => Number(text.trim().replace(',', '.')));
    if (!width || !height || Math.min(width, height) < areaLimits.leastMm) {
      setFault(`An area is at least ${areaLimits.leastMm} × ${areaLimits.leastMm} mm.`);
      return;
    }
    const outcome = added(garment, areas, { name: typed.name, width, height, half });
    if ('fault' in outcome) {
      setFault(outcome.fault);
      return;
    }
    onAdded(outcome.areas, idOfName(typed.name));
    setTyped(null);
  }

  return (
    <fieldset aria-label="New print area" className="grid gap-3 rounded-3 border border-line p-4">
      <Field
        label="Name of the new area"
        error={fault}
        help={`On the ${half.label.toLowerCase()}, such as Left hem.`}
      >
        <TextInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press, to be typed into
          autoFocus
          value={typed.name}
          maxLength={areaLimits.nameLength}
          autoComplete="off"
          onChange={event => set({ name: event.currentTarget.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {(['width', 'height'] as const).map(measure => (
          <Field key={measure} label={measure === 'width' ? 'Its width' : 'Its height'}>
            <TextInput
              value={typed[measure]}
              inputMode="decimal"
              autoComplete="off"
              after="mm"
              className="tabular-nums"
              onChange={event => set({ [measure]: event.currentTarget.value })}
            />
          </Field>
        ))}
      </div>
      <div className="flex gap-2">
        <Button size="small" variant="soft" onClick={handleAdd}>
          Add it
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            setTyped(null);
            setFault(null);
          }}
        >
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

import type { Period } from '#contract/figures/figures.ts';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface PeriodPickerProps {
  period: Period;
  presets: readonly (readonly [label: string, period: Period])[];
  onChange: (period: Period) => void;
}

/** A quarter, a month or a year at a press, or any two days. */
export function PeriodPicker({ period, presets, onChange }: PeriodPickerProps) {
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Period</legend>
        {presets.map(([label, preset]) => (
          <CheckChip
            key={label}
            label={label}
            checked={preset.from === period.from && preset.to === period.to}
            onChange={() => onChange(preset)}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Field label="From">
          <TextInput
            type="date"
            value={period.from}
            max={period.to}
            onChange={({ target }) => target.value && onChange({ ...period, from: target.value })}
          />
        </Field>
        <Field label="To">
          <TextInput
            type="date"
            value={period.to}
            min={period.from}
            onChange={({ target }) => target.value && onChange({ ...period, to: target.value })}
          />
        </Field>
      </div>
    </div>
  );
}

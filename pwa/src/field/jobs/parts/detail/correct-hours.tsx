import { type FormEvent, useState } from 'react';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { durationText, type HoursLine, typedMinutes } from '../../hours.ts';

interface CorrectHoursProps {
  line: HoursLine;
  onSave: (to: { minutes: number; reason: string }) => void;
  onCancel: () => void;
}

/** What the entry shall count; the difference is kept with its reason. */
export function CorrectHours({ line: { entry, minutes }, onSave, onCancel }: CorrectHoursProps) {
  const [form, setForm] = useState({
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60),
    reason: '',
  });
  const [error, setError] = useState<string>();
  useUnsavedWork(form.reason.trim() !== '');
  const text = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      // Read now: React has let go of the event when the state is worked out.
      const { value } = event.currentTarget;
      setForm(before => ({ ...before, [name]: value }));
    },
  });
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const total = typedMinutes(form.hours, form.minutes);
    if (total === null) return setError('Please enter hours and minutes.');
    onSave({ minutes: total, reason: form.reason.trim() });
  }
  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      aria-label={`Correct ${durationText(minutes)} of ${entry.by ?? 'somebody'}`}
      className="grid gap-3 rounded-3 bg-surface p-4"
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="Hours" error={error}>
          <TextInput {...text('hours')} type="number" inputMode="decimal" min={0} />
        </Field>
        <Field label="Minutes">
          <TextInput {...text('minutes')} type="number" inputMode="numeric" min={0} />
        </Field>
      </div>
      <Field label="Reason" optional>
        <TextInput {...text('reason')} maxLength={500} placeholder="Clock ran over lunch" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="go">
          Correct
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

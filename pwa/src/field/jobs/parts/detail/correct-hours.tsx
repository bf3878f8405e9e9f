import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { durationText, type HoursLine, typedMinutes } from '../../hours.ts';

interface CorrectHoursProps {
  line: HoursLine;
  save: (to: { minutes: number; reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** The corrected total of the entry. The difference is stored with its reason. */
export function CorrectHours({ line: { entry, minutes }, save, onClose }: CorrectHoursProps) {
  const form = useForm({
    start: { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60), reason: '' },
    check: typed => ({
      hours: typedMinutes(typed.hours, typed.minutes) === null && 'Please enter hours and minutes.',
    }),
    save: typed =>
      save({ minutes: typedMinutes(typed.hours, typed.minutes) ?? 0, reason: typed.reason.trim() }),
    onDone: onClose,
  });
  const { errors, text } = form;
  return (
    <Form
      form={form}
      aria-label={`Correct ${durationText(minutes)} of ${entry.by ?? 'somebody'}`}
      className="grid gap-3 rounded-3 bg-surface p-4"
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="Hours" error={errors.hours}>
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
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}

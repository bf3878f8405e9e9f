import { useState } from 'react';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface FollowUpFieldProps {
  /** `YYYY-MM-DD`. If the day is changed elsewhere, remount the field (`key`). */
  kept: string | null;
  onSave: (day: string | null) => void;
}

/** Saved on blur: a date that is half typed isn't a day. */
export function FollowUpField({ kept, onSave }: FollowUpFieldProps) {
  const [day, setDay] = useState(kept ?? '');

  function save() {
    const isDay = day === '' || day > '2000';
    if (day !== (kept ?? '') && isDay) onSave(day || null);
  }

  return (
    <Field label="Follow up">
      <TextInput
        type="date"
        value={day}
        onChange={event => setDay(event.target.value)}
        onBlur={save}
        onKeyDown={event => event.key === 'Enter' && save()}
      />
    </Field>
  );
}

import type { z } from 'zod';
import { callForm, callWords } from '#contract/leads/lead-forms.ts';
import { nextBusinessDay } from '#contract/time/business-hours.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { type CallOutcome, callOutcomeLabels, callOutcomes } from '#contract/quotes/quotes.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';

/** As the call endpoints expect it. */
export interface MadeCall {
  clientId: string;
  outcome: CallOutcome;
  note?: string;
  followUpOn: string | null;
}

/** As the outbox takes it. */
export const callArgs = ({ clientId: callId, outcome, note, followUpOn }: MadeCall) => ({
  callId,
  outcome,
  followUpOn,
  ...(note ? { note } : {}),
});

interface CallDialogProps {
  name: string;
  phone: string;
  /** `YYYY-MM-DD`, by the shop's calendar. */
  today: string;
  /** Resolves to whether it was saved. */
  logCall: (call: MadeCall) => Promise<boolean>;
  onClose: () => void;
}

/** Nothing is preselected. */
type Typed = z.input<typeof callForm>;

/** The outcome of a call to a customer, and when to try again. */
export function CallDialog({ name, phone, today, logCall, onClose }: CallDialogProps) {
  const form = useForm({
    start: () => ({ clientId: crypto.randomUUID(), note: '', followUpOn: '' }) as Typed,
    words: callWords,
    schema: callForm,
    save: ({ note, followUpOn, ...made }) =>
      logCall({ ...made, followUpOn: followUpOn || null, ...(note && { note }) }),
    onDone: onClose,
  });
  const { value, change, field, pick, text } = form;

  function choose(outcome: CallOutcome) {
    // No answer: the next try is the next working day, unless the user chooses otherwise.
    const followUpOn = outcome === 'reached' ? '' : value.followUpOn || nextBusinessDay(today);
    change({ outcome, followUpOn });
  }

  return (
    <FormDialog title={`Call ${name}`} submitLabel="Save call" form={form} onClose={onClose}>
      <p className="font-display text-2xl font-heading tabular-nums sm:col-span-2">
        <TextLink href={`tel:${phone}`}>{formatPhone(phone)}</TextLink>
      </p>
      <RadioCards
        {...field('outcome')}
        {...pick('outcome')}
        className="sm:col-span-2"
        options={callOutcomes.map(outcome => ({ value: outcome, label: callOutcomeLabels[outcome] }))}
        onChange={choose}
      />
      <Field {...field('note')} className="sm:col-span-2">
        <Textarea {...text('note')} rows={2} maxLength={1000} />
      </Field>
      <Field {...field('followUpOn')}>
        <TextInput {...text('followUpOn')} type="date" />
      </Field>
    </FormDialog>
  );
}

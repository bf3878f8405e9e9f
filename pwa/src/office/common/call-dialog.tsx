import { useState } from 'react';
import { nextBusinessDay } from '#contract/time/business-hours.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { type CallOutcome, callOutcomeLabels, callOutcomes } from '#contract/quotes/quotes.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';

/** As the endpoints of calls take it. */
export interface MadeCall {
  clientId: string;
  outcome: CallOutcome;
  note?: string;
  followUpOn: string | null;
}

interface CallDialogProps {
  name: string;
  phone: string;
  /** `YYYY-MM-DD`, by the shop's calendar. */
  today: string;
  isSaving: boolean;
  /** Resolves to whether it was saved. */
  logCall: (call: MadeCall) => Promise<boolean>;
  onClose: () => void;
}

/** The outcome of a call to a customer, and when to try again. */
export function CallDialog({ name, phone, today, isSaving, logCall, onClose }: CallDialogProps) {
  const [clientId] = useState(() => crypto.randomUUID());
  const [outcome, setOutcome] = useState<CallOutcome>();
  const [note, setNote] = useState('');
  const [followUpOn, setFollowUpOn] = useState('');
  const [isMissing, setMissing] = useState(false);

  function choose(next: CallOutcome) {
    setOutcome(next);
    setMissing(false);
    // Nobody was there: the next try is a working day away, unless somebody says otherwise.
    if (next === 'reached') setFollowUpOn('');
    else setFollowUpOn(before => before || nextBusinessDay(today));
  }

  function handleSubmit() {
    setMissing(!outcome);
    if (!outcome) return undefined;
    const words = note.trim();
    const call = { clientId, outcome, followUpOn: followUpOn || null, ...(words ? { note: words } : {}) };
    void logCall(call).then(isSaved => isSaved && onClose());
    return undefined;
  }

  return (
    <FormDialog
      title={`Call ${name}`}
      submitLabel="Save call"
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p className="font-display text-2xl font-heading tabular-nums sm:col-span-2">
        <TextLink href={`tel:${phone}`}>{formatPhone(phone)}</TextLink>
      </p>
      <RadioCards
        label="How did the call go?"
        className="sm:col-span-2"
        options={callOutcomes.map(value => ({ value, label: callOutcomeLabels[value] }))}
        value={outcome}
        onChange={choose}
        error={isMissing && 'Please choose how it went.'}
      />
      <Field label="Note" optional className="sm:col-span-2">
        <Textarea rows={2} maxLength={1000} value={note} onChange={event => setNote(event.target.value)} />
      </Field>
      <Field label="Follow up on" optional help="It is listed under “To follow up” from that day on.">
        <TextInput type="date" value={followUpOn} onChange={event => setFollowUpOn(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

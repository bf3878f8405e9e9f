import { Phone } from 'lucide-react';
import { useState } from 'react';
import { nextBusinessDay } from '#contract/business-hours.ts';
import type { OfficeQuoteDetail } from '#contract/endpoints/office-quotes.ts';
import { formatPhone } from '#contract/phone.ts';
import { type CallOutcome, callOutcomeLabels, callOutcomes } from '#contract/quotes.ts';
import { isoDateIn } from '#contract/time-zone.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormDialog } from '#pwa/ui/form-dialog.tsx';
import { TextLink } from '#pwa/ui/link.tsx';
import { RadioCards } from '#pwa/ui/radio-cards.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import { useToast } from '#pwa/ui/toaster.tsx';
import type { QuoteHandle } from '../../office/use-quote.ts';

interface CallCustomerProps {
  quote: OfficeQuoteDetail;
  logCall: QuoteHandle['logCall'];
  isSaving: boolean;
}

/** A phone dials; a desk copies the number. Either way the outcome is asked for afterwards (S28). */
export function CallCustomer({ quote, logCall, isSaving }: CallCustomerProps) {
  const [isCalling, setCalling] = useState(false);
  const toast = useToast();
  const { phone } = quote;

  async function copy(number: string) {
    // Without leave to copy, the number stands in the dialog.
    await navigator.clipboard.writeText(number).then(
      () => toast({ title: 'Number copied', description: number, tone: 'ok' }),
      () => undefined,
    );
  }

  function handleClick() {
    setCalling(true);
    if (phone && !isPhone()) void copy(formatPhone(phone));
  }

  return (
    <>
      {phone && isPhone() ? (
        <Button icon={Phone} asChild>
          <a href={`tel:${phone}`} onClick={handleClick}>
            Call Customer
          </a>
        </Button>
      ) : (
        <Button icon={Phone} disabledReason={!phone && 'There is no phone number.'} onClick={handleClick}>
          Call Customer
        </Button>
      )}
      {isCalling && phone && (
        <CallDialog
          quote={quote}
          phone={phone}
          logCall={logCall}
          isSaving={isSaving}
          onClose={() => setCalling(false)}
        />
      )}
    </>
  );
}

/** A hand-held device dials by itself. */
const isPhone = () => matchMedia('(pointer: coarse)').matches;

interface CallDialogProps extends CallCustomerProps {
  phone: string;
  onClose: () => void;
}

function CallDialog({ quote, phone, logCall, isSaving, onClose }: CallDialogProps) {
  const { now, timeZone } = useShopClock();
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
    else setFollowUpOn(before => before || nextBusinessDay(isoDateIn(now, timeZone)));
  }

  function handleSubmit() {
    if (!outcome) {
      setMissing(true);
      return undefined;
    }
    const words = note.trim();
    const call = { clientId, outcome, followUpOn: followUpOn || null, ...(words ? { note: words } : {}) };
    void logCall(call).then(isSaved => isSaved && onClose());
    return undefined;
  }

  return (
    <FormDialog
      title={`Call ${quote.name}`}
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

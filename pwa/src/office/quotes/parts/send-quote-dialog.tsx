import { useState } from 'react';
import type { OfficeQuoteDetail } from '#contract/endpoints/office-quotes.ts';
import { formatCents } from '#contract/money.ts';
import { maxOfferMessage, officeExcludesNote, priceParts } from '#contract/quotes.ts';
import { isoDateIn } from '#contract/time-zone.ts';
import { useReached } from '#pwa/local/reach.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import type { StaffDevice } from '#pwa/local/staff-device.ts';
import { useDraftForm } from '#pwa/local/use-draft-form.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { useStaffDevice } from '#pwa/local/use-staff-device.ts';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormDialog } from '#pwa/ui/form-dialog.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import { blankOffer, checkOffer, offerToSend, readPrice } from '../../office/offer-form.ts';
import type { QuoteHandle } from '../../office/use-quote.ts';
import { countText, decorationOf } from '../../office/quote-text.ts';
import { OfferFiles } from './offer-files.tsx';

interface SendQuoteDialogProps {
  quote: OfficeQuoteDetail;
  send: QuoteHandle['send'];
  isSaving: boolean;
  onClose: () => void;
}

/** What is typed is kept on this device until it is sent. */
export function SendQuoteDialog(props: SendQuoteDialogProps) {
  const device = useStaffDevice();
  if (device) return <OfferDialog {...props} device={device} />;
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && props.onClose()} title="Send Quote">
      <Spinner>Opening the storage of this device…</Spinner>
    </Dialog>
  );
}

function OfferDialog({
  quote,
  send,
  isSaving,
  onClose,
  device,
}: SendQuoteDialogProps & { device: StaffDevice }) {
  const { now, timeZone } = useShopClock();
  const isReached = useReached();
  const [isUploading, setUploading] = useState(false);
  const [blank] = useState(() => blankOffer(quote, { clientId: crypto.randomUUID(), now, timeZone }));
  const form = useDraftForm({
    device,
    name: `offer for quote ${quote.id}`,
    blank,
    check: written => checkOffer(written, isoDateIn(now, timeZone)),
    save: written => send(offerToSend(written)),
    onDone: onClose,
  });
  const { value, errors, change } = form;
  const { gstRegistered } = useShopFacts();
  return (
    <FormDialog
      title="Send Quote"
      submitLabel={isUploading ? 'Adding files…' : 'Send Quote'}
      isSaving={isSaving || form.isSaving}
      onSubmit={() => (isUploading ? undefined : form.submit())}
      onClose={onClose}
    >
      {value && (
        <>
          <p className="text-soft wrap-anywhere sm:col-span-2">
            To {quote.name}, {quote.email}. For {countText(quote.quantity)} × {quote.productName},{' '}
            {decorationOf(quote).toLowerCase()}. The mail has the quote as a PDF and a link to accept it.
          </p>
          {!isReached && (
            <ErrorState title="There is no connection" className="sm:col-span-2">
              What you write stays on this device. Send it when you are back online.
            </ErrorState>
          )}
          <Field
            label={gstRegistered ? 'Firm price ex GST' : 'Firm price'}
            error={errors.price}
            help={`For all pieces. ${officeExcludesNote(gstRegistered)}.`}
          >
            <TextInput
              name="price"
              inputMode="decimal"
              autoComplete="off"
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
              autoFocus
              value={value.price}
              onChange={event => change({ price: event.target.value })}
            />
          </Field>
          <WithGst price={value.price} quantity={quote.quantity} />
          <Field label="Valid until" error={errors.validUntil} className="sm:col-span-2 sm:max-w-56">
            <TextInput
              name="validUntil"
              type="date"
              required
              value={value.validUntil}
              onChange={event => change({ validUntil: event.target.value })}
            />
          </Field>
          <Field
            label="Message"
            optional
            error={errors.message}
            help="Stands in the mail and on the quote."
            className="sm:col-span-2"
          >
            <Textarea
              name="message"
              rows={4}
              maxLength={maxOfferMessage}
              value={value.message}
              onChange={event => change({ message: event.target.value })}
            />
          </Field>
          <OfferFiles
            files={value.files}
            error={errors.files}
            onChange={files => change({ files })}
            onBusy={setUploading}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The price as the customer reads it, at least as large as the one that is typed (C9). */
function WithGst({ price, quantity }: { price: string; quantity: number }) {
  const { gstRegistered } = useShopFacts();
  const exGst = readPrice(price);
  const parts = exGst === null ? null : priceParts(exGst, gstRegistered);
  return (
    <output aria-live="polite" className="grid content-start gap-1">
      <span className="text-label leading-snug font-strong">{gstRegistered ? 'With GST' : 'Total'}</span>
      <span className="flex min-h-control items-center font-display text-2xl leading-tight font-heading tabular-nums">
        {parts ? formatCents(parts.totalCents) : '–'}
      </span>
      {parts && (
        <span className="text-meta text-soft tabular-nums">
          {gstRegistered ? `GST ${formatCents(parts.gstCents)}, ` : ''}
          {formatCents(Math.round(parts.totalCents / quantity))} a piece
        </span>
      )}
    </output>
  );
}

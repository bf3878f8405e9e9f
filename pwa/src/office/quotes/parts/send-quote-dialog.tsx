import { useState } from 'react';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { maxOfferMessage, officeExcludesNote, priceParts } from '#contract/quotes/quotes.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { OfflineNote } from '#pwa/office/common/offline-note.tsx';
import { DepositField } from '#pwa/office/common/work/deposit-field.tsx';
import { WithDevice } from '#pwa/office/common/with-device.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { blankOffer, checkOffer, offerToSend, readPrice } from '../offer-form.ts';
import type { QuoteHandle } from '../use-quote.ts';
import { countText, decorationOf } from '../quote-text.ts';
import { OfferFiles } from './offer-files.tsx';

interface SendQuoteDialogProps {
  quote: OfficeQuoteDetail;
  send: QuoteHandle['send'];
  onClose: () => void;
}

/** Input is stored on this device until it is sent. */
export function SendQuoteDialog(props: SendQuoteDialogProps) {
  return (
    <WithDevice title="Send Quote" onClose={props.onClose}>
      {device => <OfferDialog {...props} device={device} />}
    </WithDevice>
  );
}

function OfferDialog({ quote, send, onClose, device }: SendQuoteDialogProps & { device: StaffDevice }) {
  const { now, timeZone } = useShopClock();
  const [isUploading, setUploading] = useState(false);
  const form = useDraftForm({
    device,
    name: `offer for quote ${quote.id}`,
    start: () => blankOffer(quote, { clientId: crypto.randomUUID(), now, timeZone }),
    check: written => checkOffer(written, isoDateIn(now, timeZone)),
    save: written => send(offerToSend(written)),
    onDone: onClose,
  });
  const { value, errors, change, text } = form;
  const { gstRegistered } = useShopFacts();
  return (
    <FormDialog
      title="Send Quote"
      submitLabel="Send Quote"
      isBusy={isUploading}
      saving={isUploading ? 'Adding files…' : 'Saving…'}
      form={form}
      onClose={onClose}
    >
      <p className="text-soft wrap-anywhere sm:col-span-2">
        To {quote.name}, {quote.email}. For {countText(quote.quantity)} × {quote.productName},{' '}
        {decorationOf(quote).toLowerCase()}. The email has the quote as a PDF and a link to accept it.
      </p>
      <OfflineNote />
      <Field
        label={gstRegistered ? 'Firm price ex GST' : 'Firm price'}
        error={errors.price}
        help={`For all pieces. ${officeExcludesNote(gstRegistered)}.`}
      >
        <TextInput
          {...text('price')}
          inputMode="decimal"
          autoComplete="off"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
          autoFocus
        />
      </Field>
      <WithGst price={value.price} quantity={quote.quantity} />
      <Field label="Valid until" error={errors.validUntil}>
        <TextInput {...text('validUntil')} type="date" required />
      </Field>
      <DepositField value={value.deposit} error={errors.deposit} onChange={deposit => change({ deposit })} />
      <Field
        label="Message"
        optional
        error={errors.message}
        help="Shown in the email and on the quote."
        className="sm:col-span-2"
      >
        <Textarea {...text('message')} rows={4} maxLength={maxOfferMessage} />
      </Field>
      <OfferFiles
        files={value.files}
        error={errors.files}
        onChange={files => change({ files })}
        onBusy={setUploading}
      />
    </FormDialog>
  );
}

/** The price that the customer will read, in type at least as large as the typed one. */
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

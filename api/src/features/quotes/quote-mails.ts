/**
 * Two mails per request: everything to the shop's own inbox, and a receipt to the customer. The receipt repeats no
 * text of the request and goes to an address once a day at most: anybody may type anybody's address.
 */
import { replyBy } from '#contract/time/business-hours.ts';
import { formatWeekday } from '#contract/time/dates.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import {
  decorationLabel,
  estimateLine,
  helpTypeLabels,
  locationsLabel,
  purposeLabels,
} from '#contract/quotes/quote-words.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { addressKey, mailRows } from '#api/jobs/queue-mail.ts';
import type { NewRows } from '#api/database/write-rows.ts';
import { quoteReceipt, quoteRequest } from '#api/mail/kinds/quotes/quote-received.ts';
import type { MailFact, MailShop } from '#api/mail/mail-content.ts';
import type { RequestedQuote } from './present-quote.ts';
import { lowerFirst } from '#contract/techniques/technique-words.ts';

export interface QuoteMailParts {
  shop: MailShop & Pick<ShopFacts, 'techniques' | 'gstRegistered'>;
  publicUrl: string;
}

/** Rows of both, to be written with the quote. */
export function quoteMailRows(quote: RequestedQuote, { shop, publicUrl }: QuoteMailParts): NewRows[] {
  const what = `${quote.quantity} pieces, ${lowerFirst(decorationLabel(quote.decorationMethod ?? '', shop.techniques))}, ${locationsLabel(quote.designPlacements.length || 1)}`;
  const price = estimateLine(quote.estimatedPriceCents, shop.gstRegistered);
  const toShop = mailRows({
    kind: 'quote_received',
    uniqueKey: `quote_received:${quote.id}`,
    toEmail: shop.email,
    toName: shop.name,
    replyTo: quote.email,
    letter: quoteRequest({
      id: quote.id,
      name: quote.name,
      company: quote.company,
      pieces: quote.quantity,
      productName: quote.productName ?? '',
      facts: factsOf(quote, what, price),
      notes: quote.additionalNotes ?? 'No notes.',
      url: `${publicUrl}/admin/quotes`,
    }),
  });
  const today = isoDateIn(quote.createdAt, shop.timeZone);
  const answerBy = formatWeekday(replyBy(quote.createdAt, shop.timeZone));
  const receipt = mailRows({
    kind: 'quote_receipt',
    uniqueKey: `quote_receipt:${addressKey(quote.email)}:${today}`,
    toEmail: quote.email,
    replyTo: shop.email,
    letter: quoteReceipt({ what, price, answerBy }, shop),
  });
  return [toShop, receipt];
}

function factsOf(quote: RequestedQuote, what: string, price: string): MailFact[] {
  const facts = [
    { label: 'Wanted', value: what },
    { label: 'Estimate shown', value: price },
    { label: 'Email', value: quote.email },
    { label: 'Phone', value: quote.phone ?? '' },
    { label: 'For', value: quote.purpose ? wordOf(purposeLabels, quote.purpose) : '' },
    { label: 'How we can help', value: quote.helpType ? wordOf(helpTypeLabels, quote.helpType) : '' },
  ];
  return facts.filter(({ value }) => value !== '');
}

function wordOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}

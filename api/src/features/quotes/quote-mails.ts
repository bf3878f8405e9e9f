/**
 * Two mails per request: everything to the shop's own inbox, and a receipt to the customer. The receipt repeats no
 * text of the request and goes to an address once a day at most: anybody may type anybody's address (R-OU 4).
 */
import type { Knex } from 'knex';
import { replyBy } from '#contract/business-hours.ts';
import { formatWeekday } from '#contract/dates.ts';
import type { ShopFacts } from '#contract/endpoints/shop.ts';
import { exGstToIncGst } from '#contract/gst.ts';
import { formatCents } from '#contract/money.ts';
import { decorationLabel, helpTypeLabels, locationsLabel, purposeLabels } from '#contract/quote-words.ts';
import { isoDateIn } from '#contract/time-zone.ts';
import { addressKey, queueMail } from '#api/jobs/queue-mail.ts';
import type { QuoteRow } from './present-quote.ts';

export interface QuoteMailParts {
  shop: ShopFacts;
  publicUrl: string;
}

export async function queueQuoteMails(
  trx: Knex.Transaction,
  quote: QuoteRow,
  { shop, publicUrl }: QuoteMailParts,
): Promise<void> {
  const what = `${quote.quantity} pieces, ${decorationLabel(quote.decorationMethod ?? '').toLowerCase()}, ${locationsLabel(quote.designPlacements.length || 1)}`;
  const price = priceLine(quote.estimatedPriceCents);
  await queueMail(trx, {
    kind: 'quote_received',
    uniqueKey: `quote_received:${quote.id}`,
    toEmail: shop.email,
    toName: shop.name,
    replyTo: quote.email,
    subject: `Quote request ${quote.id}: ${quote.quantity} × ${quote.productName ?? ''}, ${quote.name}`,
    lines: [
      `${quote.name}${quote.company ? `, ${quote.company}` : ''} asks for a quote.`,
      '',
      `Product: ${quote.productName ?? ''}`,
      `Wanted: ${what}`,
      `Estimate shown: ${price}`,
      '',
      `E-mail: ${quote.email}`,
      `Phone: ${quote.phone ?? ''}`,
      quote.purpose ? `For: ${wordOf(purposeLabels, quote.purpose)}` : null,
      quote.helpType ? `How we can help: ${wordOf(helpTypeLabels, quote.helpType)}` : null,
      '',
      quote.additionalNotes ?? 'No notes.',
      '',
      `${publicUrl}/admin/quotes`,
    ],
  });
  const today = isoDateIn(quote.createdAt, shop.timeZone);
  await queueMail(trx, {
    kind: 'quote_receipt',
    uniqueKey: `quote_receipt:${addressKey(quote.email)}:${today}`,
    toEmail: quote.email,
    subject: `${shop.name} has your quote request`,
    lines: [
      'Hello,',
      '',
      `Thank you. We have your request for ${what}.`,
      `Instant estimate: ${price}`,
      'The estimate is not an offer. Your quote has the price we stand by.',
      '',
      `We answer within 24 hours on business days: by ${formatWeekday(replyBy(quote.createdAt, shop.timeZone))}.`,
      '',
      `Questions? Reply to this mail or call ${shop.phone}.`,
      '',
      `You did not ask ${shop.name} for a quote? Then somebody mistyped an address, and you need do nothing.`,
    ],
    replyTo: shop.email,
  });
}

/** Both prices, the one with GST not less prominent (C9). */
function priceLine(exGstCents: number | null): string {
  if (exGstCents === null) return 'TBD';
  return `${formatCents(exGstCents)} ex GST · ${formatCents(exGstToIncGst(exGstCents))} inc GST · freight extra`;
}

function wordOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}

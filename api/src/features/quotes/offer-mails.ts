/** The mails of an offer: to the customer with the link and the papers, its reminders, and to both sides when it is answered. */
import type { Knex } from 'knex';
import { formatIsoDay, formatShortDate } from '#contract/time/dates.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { quoteAccepted, quoteAnswer } from '#api/mail/kinds/quotes/quote-answer.ts';
import { quoteReminder } from '#api/mail/kinds/quotes/quote-reminder.ts';
import { quoteSent } from '#api/mail/kinds/quotes/quote-sent.ts';
import { offerFileTypes } from './keep-file.ts';
import { type OfferRow, priceOf } from './offer-row.ts';
import type { LockedQuote } from './quote-parts.ts';

interface About {
  quote: LockedQuote;
  row: OfferRow;
  shop: ShopFacts;
}

/** "40 × Harbour Polo, embroidered, 2 print locations". */
function whatOf({
  quantity,
  productName,
  decoration,
}: Pick<OfferRow, 'quantity' | 'productName' | 'decoration'>): string {
  return `${quantity} × ${productName}, ${decoration.charAt(0).toLowerCase()}${decoration.slice(1)}`;
}

export async function queueOffer(
  trx: Knex.Transaction,
  { quote, row, shop, url }: About & { url: string },
): Promise<void> {
  const { exGstCents, totalCents } = priceOf(row);
  await queueMail(trx, {
    kind: 'quote_sent',
    uniqueKey: `quote_sent:${row.number}`,
    toEmail: quote.email,
    toName: quote.name,
    replyTo: shop.email,
    attachments: [
      { source: 'offer', id: String(row.id), name: `${row.number}.pdf`, type: 'application/pdf' },
      ...row.files.map(({ sha256, name }) => ({
        source: 'file' as const,
        id: sha256,
        name,
        type: offerFileTypes[name.split('.').at(-1) as keyof typeof offerFileTypes],
      })),
    ],
    letter: quoteSent(
      {
        number: row.number,
        firstName: firstNameOf(quote.name),
        what: whatOf(row),
        exGstCents,
        incGstCents: totalCents,
        validUntil: formatIsoDay(row.validUntil),
        message: row.message,
        isFreightIncluded: row.work !== null,
        asksDetails: [row.work, ...(row.options?.map(option => option.work) ?? [])].some(work =>
          work?.priced.lines.some(line => line.isToCome || line.namesToCome),
        ),
        options: (row.options ?? []).map(option => ({
          name: option.name,
          what: whatOf(option),
          ...priceOf(option),
        })),
        url,
      },
      shop,
    ),
  });
}

export async function queueOfferReminder(
  trx: Knex.Transaction,
  { quote, row, shop, url, uniqueKey }: About & { url: string; uniqueKey: string },
): Promise<void> {
  await queueMail(trx, {
    kind: 'quote_reminder',
    uniqueKey,
    toEmail: quote.email,
    toName: quote.name,
    replyTo: shop.email,
    letter: quoteReminder(
      {
        number: row.number,
        firstName: firstNameOf(quote.name),
        what: whatOf(row),
        totalCents: priceOf(row).totalCents,
        options: row.options?.length ?? 0,
        sentOn: formatShortDate(row.sentAt, row.timeZone),
        validUntil: formatIsoDay(row.validUntil),
        url,
      },
      shop,
    ),
  });
}

interface Answered extends About {
  /** Name of the option that was accepted; null where there was nothing to choose. */
  option: string | null;
  answer: 'accepted' | 'declined';
  reason: string | null;
  publicUrl: string;
  /** Where the order that was made can be paid; null where there is none. */
  payUrl: string | null;
  /** Paid by card with the acceptance; the order's own mail tells the customer then. */
  depositCents: number | null;
}

export async function queueAnswer(trx: Knex.Transaction, answered: Answered): Promise<void> {
  const { quote, row, shop, answer, reason, publicUrl, payUrl, option, depositCents } = answered;
  const { totalCents } = priceOf(row);
  const what = [option && `“${option}”`, whatOf(row)].filter(Boolean).join(': ');
  await queueMail(trx, {
    kind: 'quote_answer',
    uniqueKey: `quote_answer:${row.number}`,
    toEmail: shop.email,
    toName: shop.name,
    replyTo: quote.email,
    letter: quoteAnswer({
      answer,
      number: row.number,
      name: quote.name,
      company: quote.company,
      what,
      totalCents,
      reason,
      depositCents,
      url: `${publicUrl}/admin/quotes?quote=${quote.id}`,
    }),
  });
  if (answer === 'declined' || depositCents !== null) return;
  await queueMail(trx, {
    kind: 'quote_accepted',
    uniqueKey: `quote_accepted:${row.number}`,
    toEmail: quote.email,
    toName: quote.name,
    replyTo: shop.email,
    letter: quoteAccepted(
      {
        number: row.number,
        firstName: firstNameOf(quote.name),
        what,
        totalCents,
        isGstShown: row.isGstShown,
        hasLines: row.work !== null,
        payUrl,
      },
      shop,
    ),
  });
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/**
 * A round of reminders of quotes that wait for their answer. Under the quote's lock it is looked once more whether it still
 * does, so that nobody is reminded of what they have answered. The mail's key is what is never done twice.
 */
import type { Knex } from 'knex';
import { offerStateOf } from '#contract/quotes/quotes.ts';
import { isReminderTime, reminderDue, type ReminderRule } from '#contract/time/reminder-rule.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { readReminderRule } from '#api/database/shared/reminder-rule.ts';
import type { QuoteOffersRow } from '#api/database/tables.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { findOfferById } from '../find-offer.ts';
import { makeOfferLink, offerUrl } from '../offer-links.ts';
import { queueOfferReminder } from '../offer-mails.ts';
import { addQuoteEvent } from '../quote-events.ts';
import type { OfferParts } from '../quote-parts.ts';

export type QuoteReminderParts = Pick<OfferParts, 'knex' | 'now' | 'readShop' | 'publicUrl'>;

type Waiting = Pick<QuoteOffersRow, 'id' | 'quoteId' | 'number' | 'sentAt'>;

/** Answers how many were sent. */
export async function remindOfQuotes(parts: QuoteReminderParts): Promise<number> {
  const rule = await readReminderRule(parts.knex, 'quotes');
  const now = parts.now();
  if (!rule.isOn) return 0;
  const shop = await parts.readShop();
  if (!isReminderTime(now, shop.timeZone)) return 0;
  let sent = 0;
  for (const offer of await readWaiting(parts.knex, rule, now)) {
    const which = reminderDue(rule, offer.sentAt, now, shop.timeZone);
    if (which !== null && (await remind(parts, offer, { which, shop, now }))) sent += 1;
  }
  return sent;
}

const dayMs = 86_400_000;

/** The latest version of each quote, sent in the days in which the rule reminds. Not while the next one is being written. */
async function readWaiting(
  knex: Knex,
  { afterDays, everyDays, most }: ReminderRule,
  now: Date,
): Promise<Waiting[]> {
  const earliest = new Date(now.getTime() - (afterDays + everyDays * most + 1) * dayMs);
  return knex('quote_offers as f')
    .join('quotes as q', 'q.id', 'f.quoteId')
    .where('f.sentAt', '>', earliest)
    .where('f.expiresAt', '>', now)
    .whereIn('q.status', ['pending', 'quoted'])
    .whereNull('q.deletedAt')
    .whereNull('q.draft')
    .whereRaw(`position('@' in q.email) > 0`)
    .whereRaw(
      'not exists (select from quote_offers n where n.quote_id = f.quote_id and n.revision > f.revision)',
    )
    .orderBy('f.id')
    .select('f.id', 'f.quoteId', 'f.number', 'f.sentAt');
}

async function remind(
  { knex, publicUrl }: QuoteReminderParts,
  { id, quoteId, number }: Waiting,
  { which, shop, now }: { which: number; shop: ShopFacts; now: Date },
): Promise<boolean> {
  return inTransaction(knex, async trx => {
    const quote = await trx('quotes').where({ id: quoteId }).forUpdate().first();
    // Read after the lock: it may have been answered by now.
    const offer = await findOfferById(trx, id);
    if (!quote || !offer || offerStateOf(offer, now) !== 'open') return false;
    // Another version is being written, a deposit has come, or there is nobody to write to.
    if (quote.draft !== null || offer.heldCents > 0 || !quote.email.includes('@')) return false;
    const uniqueKey = `quote_reminder:${number}:${which}`;
    if (await trx('mails').where({ uniqueKey }).first('id')) return false;
    const token = await makeOfferLink(trx, id, 'quote_reminder');
    await addQuoteEvent(trx, { quoteId, offerId: id, type: 'reminded', data: { which }, at: now });
    const url = offerUrl(publicUrl, quoteId, token);
    await queueOfferReminder(trx, { quote, row: offer, shop, url, uniqueKey });
    return true;
  });
}

/**
 * Send Quote: a firm price becomes an offer that is never changed again, with a link of its own, and the mail
 * with it, in one transaction. Sent again under the same `clientId` it is the same offer.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { officeQuoteEndpoints } from '#contract/quotes/office-endpoints.ts';
import type { OfferFile } from '#contract/quotes/offer-endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { OwnDeposit } from '#contract/receivables/own-deposit.ts';
import { refuse } from '#contract/wire/errors.ts';
import { normaliseAbn } from '#contract/text/abn.ts';
import { decorationLabel, locationsLabel } from '#contract/quotes/quote-words.ts';
import { offerFilesLimitBytes, offerNumber, whyNotUntil } from '#contract/quotes/quotes.ts';
import { addDays, isoDateIn } from '#contract/time/time-zone.ts';
import { conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { mustBeSeen, onQuote } from './change-quote.ts';
import { type Author, ownDepositFor } from './deposit/own-deposit.ts';
import { queueOffer } from './offer-mails.ts';
import { hashOfToken, newToken, offerUrl } from './offer-links.ts';
import { offerPrice, type OfferRow } from './offer-row.ts';
import { addQuoteEvent } from './quote-events.ts';
import { buyerOf, type LockedQuote, type OfferParts } from './quote-parts.ts';

type Offer = BodyOf<typeof officeQuoteEndpoints.sendQuote>;

export async function sendQuote(parts: OfferParts, id: number, offer: Offer, author: Author) {
  const shop = await parts.readShop();
  return onQuote(parts, id, async (trx, quote, clock) => {
    if (await isSentAlready(trx, id, offer)) return;
    mustBeOpen(quote);
    await mustBeSeen(trx, quote, offer.version, clock);
    const price = offerPrice(offer.priceCents, shop.gstRegistered);
    const what = {
      productName: quote.productName ?? 'Custom apparel',
      quantity: quote.quantity,
      decoration: decorationOf(quote, shop),
      work: null,
      options: null,
    };
    await sendOffer(parts, trx, {
      quote,
      offer: { ...offer, ...what, ...price, deposit: await depositOf(parts, trx, quote, offer, author) },
      shop,
      actorId: author.id,
      now: clock.now,
    });
  });
}

/** The rest is on somebody's account: from here on, whoever is meant is a customer. */
async function depositOf(
  { joinCustomer }: OfferParts,
  trx: Knex.Transaction,
  quote: LockedQuote,
  { depositPercent }: Offer,
  author: Author,
): Promise<OwnDeposit | null> {
  if (depositPercent === undefined) return null;
  const { name, email, phone, company } = quote;
  const buyer = { name, email, phone: phone ?? '', company: company ?? '', ...buyerOf(quote) };
  return ownDepositFor(trx, await joinCustomer(trx, buyer), depositPercent, author);
}

export function mustBeOpen(quote: LockedQuote): void {
  if (quote.projectId) throw conflict('This quote was accepted. Its project says what was agreed.');
}

/** What is offered, in the words and prices of that day. */
export interface SentOffer
  extends
    Pick<Offer, 'clientId' | 'validUntil' | 'message' | 'files'>,
    Pick<
      OfferRow,
      'productName' | 'quantity' | 'decoration' | 'priceCents' | 'gstCents' | 'work' | 'options'
    > {
  /** In the place of the terms'. */
  deposit?: OwnDeposit | null;
}

interface Sending {
  quote: LockedQuote;
  offer: SentOffer;
  shop: ShopFacts;
  actorId: number;
  now: Date;
}

/** Under the quote's lock. */
export async function sendOffer(parts: OfferParts, trx: Knex.Transaction, sending: Sending): Promise<void> {
  const { quote, offer, shop, actorId, now } = sending;
  const { id } = quote;
  if (!quote.email) throw conflict('There’s no email address to send it to. Add one to the draft first.');
  const why = whyNotUntil(offer.validUntil, isoDateIn(now, shop.timeZone));
  if (why) throw new Refused(refuse('invalid', { fields: { validUntil: why } }));
  const token = newToken();
  const row = await insertOffer(trx, { ...sending, token });
  const sent = { status: 'quoted', sentAt: now, draft: null, draftAt: null, draftBy: null } as const;
  await trx('quotes').where({ id }).update(sent);
  if (quote.leadId) {
    const open = ['new', 'contacted'];
    await trx('leads').where({ id: quote.leadId }).whereIn('status', open).update({ status: 'quoted' });
  }
  await addQuoteEvent(trx, { quoteId: id, type: 'sent', offerId: row.id, actorId, at: now });
  await recordAudit(trx, {
    actorId,
    entity: 'quotes',
    entityId: id,
    action: 'quote.send',
    before: { status: quote.status },
    after: {
      status: 'quoted',
      number: row.number,
      priceCents: row.priceCents,
      validUntil: row.validUntil,
      ...(offer.deposit ? { depositPercent: offer.deposit.percent } : {}),
    },
  });
  await queueOffer(trx, { quote, row, shop, url: offerUrl(parts.publicUrl, id, token) });
}

/** Throws when the same id came with another price. */
async function isSentAlready(trx: Knex.Transaction, id: number, offer: Offer): Promise<boolean> {
  const sent = await trx('quote_offers').where({ clientId: offer.clientId }).first<OfferRow | undefined>();
  if (!sent) return false;
  const isSame =
    sent.quoteId === id &&
    sent.priceCents === offer.priceCents &&
    sent.validUntil === offer.validUntil &&
    sent.depositPercent === (offer.depositPercent ?? null);
  if (!isSame) throw new Refused(refuse('idempotency_mismatch'));
  return true;
}

async function insertOffer(
  trx: Knex.Transaction,
  { quote, offer, shop, token, actorId, now }: Sending & { token: string },
): Promise<OfferRow> {
  const last = await trx('quote_offers')
    .where({ quoteId: quote.id })
    .max<{ revision: number | null }>('revision as revision')
    .first();
  const revision = Number(last?.revision ?? 0) + 1;
  const [row] = await trx('quote_offers')
    .insert({
      quoteId: quote.id,
      clientId: offer.clientId,
      revision,
      number: offerNumber(quote.id, revision),
      tokenHash: hashOfToken(token),
      productName: offer.productName,
      quantity: offer.quantity,
      decoration: offer.decoration,
      priceCents: offer.priceCents,
      gstCents: offer.gstCents,
      isGstShown: shop.gstRegistered,
      work: offer.work && JSON.stringify(offer.work),
      options: offer.options && JSON.stringify(offer.options),
      seller: JSON.stringify(sellerOf(shop)),
      timeZone: shop.timeZone,
      validUntil: offer.validUntil,
      // It holds until that day has ended at the shop.
      expiresAt: trx.raw('(?::date)::timestamp at time zone ?', [
        addDays(offer.validUntil, 1),
        shop.timeZone,
      ]),
      message: offer.message || null,
      ...(offer.deposit
        ? { depositPercent: offer.deposit.percent, depositGranted: offer.deposit.isGranted }
        : {}),
      files: JSON.stringify(await filesOf(trx, offer.files ?? [])),
      sentBy: actorId,
      sentAt: now,
    })
    .returning<OfferRow[]>('*');
  if (!row) throw new Error(`no offer for quote ${quote.id}`);
  return row;
}

/** "Embroidered, 2 print locations". */
export function decorationOf(
  quote: Pick<LockedQuote, 'decorationMethod' | 'designPlacements'>,
  { techniques }: Pick<ShopFacts, 'techniques'>,
): string {
  const places = locationsLabel(quote.designPlacements.length || 1);
  return `${decorationLabel(quote.decorationMethod ?? '', techniques)}, ${places}`;
}

function sellerOf({ name, abn, address, email, phone }: ShopFacts) {
  return { name, abn: normaliseAbn(abn) ?? '', address, email, phone };
}

/** The sizes are the server's own; only names come from the office. */
async function filesOf(trx: Knex.Transaction, wanted: NonNullable<Offer['files']>): Promise<OfferFile[]> {
  const known = await trx('quote_files')
    .whereIn(
      'sha256',
      wanted.map(file => file.sha256),
    )
    .select('sha256', 'bytes', 'extension');
  const files = wanted.map(({ sha256, name }) => {
    const file = known.find(one => one.sha256 === sha256);
    if (!file)
      throw new Refused(refuse('invalid', { fields: { files: `“${name}” has not arrived. Add it again.` } }));
    return { sha256, name: savedName(name, file.extension), bytes: file.bytes };
  });
  if (files.reduce((sum, file) => sum + file.bytes, 0) > offerFilesLimitBytes) {
    throw new Refused(refuse('invalid', { fields: { files: 'These files are too large for one email.' } }));
  }
  return files;
}

/** A name that every system can save, with the ending that its bytes have. */
export function savedName(name: string, extension: string): string {
  const stem = name.replace(/\.[^.]*$/, '').replaceAll(/[^\p{L}\p{N} ._-]+/gu, '_');
  return `${stem.trim().slice(0, 80) || 'file'}.${extension}`;
}

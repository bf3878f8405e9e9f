/** Offers as they are stored, with the answer to each. An offer is never changed, so its row is the paper. */
import type { Knex } from 'knex';
import { offerChanges } from '#contract/quotes/offer-changes.ts';
import type { OfferFile, QuoteOffer } from '#contract/quotes/offer-endpoints.ts';
import { priceParts } from '#contract/quotes/quotes.ts';
import type { QuoteEventsRow, QuoteOffersRow } from '#api/database/tables.ts';
import { type OfferWork, offeredWorkOf } from './lines/offer-work.ts';

export interface OfferRow extends Omit<QuoteOffersRow, 'seller' | 'files' | 'work' | 'clientId' | 'sentBy'> {
  seller: QuoteOffer['seller'];
  files: OfferFile[];
  /** Null for a single price. */
  work: OfferWork | null;
}

export interface AnsweredOfferRow extends OfferRow {
  answer: Extract<QuoteEventsRow['type'], 'accepted' | 'declined'> | null;
  answeredAt: QuoteEventsRow['at'] | null;
  reason: QuoteEventsRow['note'];
}

/** `f` is the alias of the offers. */
export function answeredOffers(knex: Knex): Knex.QueryBuilder<object, AnsweredOfferRow[]> {
  return knex('quote_offers as f')
    .leftJoin('quote_events as a', join =>
      join.on('a.offerId', 'f.id').onIn('a.type', ['accepted', 'declined']),
    )
    .select('f.*', 'a.type as answer', 'a.at as answeredAt', 'a.note as reason') as Knex.QueryBuilder<
    object,
    AnsweredOfferRow[]
  >;
}

export function priceOf({ priceCents, gstCents }: Pick<OfferRow, 'priceCents' | 'gstCents'>) {
  return { exGstCents: priceCents, gstCents, totalCents: priceCents + gstCents };
}

/** The paper: on the screen, in the PDF. */
export function offerOf(row: OfferRow, quote: { name: string; company: string | null }): QuoteOffer {
  const { number, revision, timeZone, isGstShown, seller, productName, quantity, decoration } = row;
  return {
    number,
    revision,
    sentAt: row.sentAt.toISOString(),
    validUntil: row.validUntil,
    timeZone,
    isGstShown,
    seller,
    buyer: { name: quote.name, company: quote.company ?? '' },
    productName,
    quantity,
    decoration,
    ...priceOf(row),
    message: row.message,
    files: row.files,
    work: row.work && offeredWorkOf(row.work),
  };
}

/** What a version changes against the one before it; nothing for the first. */
export function changesSince(earlier: OfferRow | undefined, row: OfferRow): string[] {
  const compared = ({ validUntil, work, ...price }: OfferRow) => ({
    totalCents: priceOf(price).totalCents,
    validUntil,
    work: work && offeredWorkOf(work),
  });
  return earlier ? offerChanges(compared(earlier), compared(row)) : [];
}

/** What an offer costs, from the price that the office typed. */
export function offerPrice(exGstCents: number, isGstShown: boolean) {
  const { gstCents, totalCents } = priceParts(exGstCents, isGstShown);
  return { priceCents: exGstCents, gstCents: gstCents as number, totalCents: totalCents as number };
}

/** Offers as they are stored, with the answer to each. An offer is never changed, so its row is the paper. */
import type { Knex } from 'knex';
import { offerChanges } from '#contract/quotes/offer-changes.ts';
import type { OfferFile, OfferOption, QuoteOffer } from '#contract/quotes/offer-endpoints.ts';
import { priceParts } from '#contract/quotes/quotes.ts';
import type { QuoteEventsRow, QuoteOffersRow } from '#api/database/tables.ts';
import type { OwnDeposit } from '#contract/receivables/own-deposit.ts';
import { refuse } from '#contract/wire/errors.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import { type OfferWork, offeredWorkOf, type StoredOption } from './lines/offer-work.ts';

export interface OfferRow extends Omit<
  QuoteOffersRow,
  'seller' | 'files' | 'work' | 'options' | 'clientId' | 'sentBy'
> {
  seller: QuoteOffer['seller'];
  files: OfferFile[];
  /** Null for a single price. */
  work: OfferWork | null;
  /** Null where there is nothing to choose. */
  options: StoredOption[] | null;
}

/** The deposit that it asks for itself. */
export function ownDepositOf({
  depositPercent,
  depositGranted,
}: Pick<OfferRow, 'depositPercent' | 'depositGranted'>): OwnDeposit | null {
  return depositPercent === null ? null : { percent: depositPercent, isGranted: depositGranted };
}

/** The offer as if it were of this option alone: what is accepted, and what was. */
export function withOption<T extends OfferRow>(row: T, optionId: string | null | undefined): T {
  const option = row.options?.find(one => one.id === optionId);
  if (!option) return row;
  const { id: _, name: __, ...rest } = option;
  return { ...row, ...rest };
}

/** Throws where there are several and none of them was named. */
export function chosenFrom<T extends OfferRow>(row: T, optionId: string | undefined): T {
  const known = row.options?.some(one => one.id === optionId) ?? optionId === undefined;
  if (known) return withOption(row, optionId);
  const message = row.options
    ? 'This quote has several options. Choose one, then accept it.'
    : 'This quote has no such option. Reload the page and try again.';
  throw new Refused(refuse('invalid', { message, fields: { optionId: message } }));
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
    ...(row.depositPercent === null ? {} : { depositPercent: row.depositPercent }),
    files: row.files,
    work: row.work && offeredWorkOf(row.work),
    ...(row.options ? { options: row.options.map(offeredOptionOf) } : {}),
  };
}

function offeredOptionOf({
  id,
  name,
  productName,
  quantity,
  decoration,
  work,
  ...price
}: StoredOption): OfferOption {
  return { id, name, productName, quantity, decoration, ...priceOf(price), work: offeredWorkOf(work) };
}

/** What a version changes against the one before it; nothing for the first. */
export function changesSince(earlier: OfferRow | undefined, row: OfferRow): string[] {
  const compared = ({ validUntil, work, options, depositPercent, ...price }: OfferRow) => ({
    totalCents: priceOf(price).totalCents,
    validUntil,
    ...(depositPercent === null ? {} : { depositPercent }),
    work: work && offeredWorkOf(work),
    options: options && options.map(offeredOptionOf),
  });
  return earlier ? offerChanges(compared(earlier), compared(row)) : [];
}

/** What an offer costs, from the price that the office typed. */
export function offerPrice(exGstCents: number, isGstShown: boolean) {
  const { gstCents, totalCents } = priceParts(exGstCents, isGstShown);
  return { priceCents: exGstCents, gstCents: gstCents as number, totalCents: totalCents as number };
}

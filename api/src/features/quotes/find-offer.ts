/** The offer behind a link, with where it stands. Without the right token there is no such offer. */
import type { Knex } from 'knex';
import type { OfferView } from '#contract/endpoints/quote-offers.ts';
import { offerStateOf, type QuoteStatus } from '#contract/quotes.ts';
import { type AnsweredOfferRow, answeredOffers, offerOf } from './offer-row.ts';
import { hashOfToken } from './send-quote.ts';

export interface Asked {
  id: number;
  token: string;
}

export interface FoundOffer extends AnsweredOfferRow {
  name: string;
  company: string | null;
  quoteStatus: QuoteStatus;
  isQuoteDeleted: boolean;
  isLatest: boolean;
}

export async function findOffer(knex: Knex, { id, token }: Asked): Promise<FoundOffer | null> {
  const found = await answeredOffers(knex)
    .join('quotes as q', 'q.id', 'f.quoteId')
    .where({ 'f.quoteId': id, 'f.tokenHash': hashOfToken(token) })
    .select(
      'q.name',
      'q.company',
      'q.status as quoteStatus',
      knex.raw('q.deleted_at is not null as "isQuoteDeleted"'),
      knex.raw(
        `not exists (select 1 from quote_offers n where n.quote_id = f.quote_id and n.revision > f.revision)
         as "isLatest"`,
      ),
    );
  return (found as FoundOffer[])[0] ?? null;
}

export function viewOf(offer: FoundOffer, now: Date): OfferView {
  return {
    ...offerOf(offer, offer),
    quoteId: offer.quoteId,
    state: offerStateOf(offer, now),
    answeredAt: offer.answeredAt?.toISOString() ?? null,
    reason: offer.answer === 'declined' ? offer.reason : null,
  };
}

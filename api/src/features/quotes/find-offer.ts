/** The offer behind a link, with where it stands. Without the right token there is no such offer. */
import type { Knex } from 'knex';
import type { AgreedPolicy } from '#contract/content/agreed-policy.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { canDo, type OrderStanding } from '#contract/orders/orders.ts';
import { offerStateOf } from '#contract/quotes/quotes.ts';
import { agreedPoliciesSql } from '#api/database/shared/agreed-policies.ts';
import type { QuotesRow } from '#api/database/tables.ts';
import {
  type AnsweredOfferRow,
  answeredOffers,
  changesSince,
  offerOf,
  type OfferRow,
  withOption,
} from './offer-row.ts';
import { hashOfToken } from './send-quote.ts';

export interface Asked {
  id: number;
  token: string;
}

export interface FoundOffer extends AnsweredOfferRow {
  name: QuotesRow['name'];
  company: QuotesRow['company'];
  quoteStatus: QuotesRow['status'];
  isQuoteDeleted: boolean;
  isLatest: boolean;
  order: (OrderStanding & { orderId: string; agreedTo: AgreedPolicy[] }) | null;
  isAddressKnown: boolean;
  accountTerms: NonNullable<OfferView['accountTerms']> | null;
  /** That was accepted. */
  chosenOptionId: QuotesRow['chosenOptionId'];
  earlier: OfferRow | undefined;
}

export async function findOffer(knex: Knex, { id, token }: Asked): Promise<FoundOffer | null> {
  const found = await answeredOffers(knex)
    .join('quotes as q', 'q.id', 'f.quoteId')
    .where({ 'f.quoteId': id, 'f.tokenHash': hashOfToken(token) })
    .select<Omit<FoundOffer, 'earlier'>[]>(
      'q.name',
      'q.company',
      'q.status as quoteStatus',
      'q.chosenOptionId',
      knex.raw('q.deleted_at is not null as "isQuoteDeleted"'),
      knex.raw(
        `not exists (select 1 from quote_offers n where n.quote_id = f.quote_id and n.revision > f.revision)
         as "isLatest"`,
      ),
      knex.raw(orderSql),
      knex.raw(addressSql),
      knex.raw(termsSql),
    );
  const [offer] = found;
  if (!offer) return null;
  const earlier = await knex('quote_offers')
    .where({ quoteId: id })
    .where('revision', '<', offer.revision)
    .orderBy('revision', 'desc')
    .first<OfferRow | undefined>();
  return { ...offer, earlier };
}

/** The order that this very offer made, not another that the office has linked. */
const orderSql = `(select json_build_object('orderId', o.order_id, 'status', o.status, 'isPaid', o.is_paid,
    'paymentReview', o.payment_review, 'isShipped', o.is_shipped,
    'agreedTo', ${agreedPoliciesSql('c.id', 'o.created_at')})
  from orders o join checkouts c on c.id = o.checkout_id
  where o.id = q.order_id and c.access_token_hash = f.token_hash) as "order"`;

/** Where it goes, as the office has written it down: with the quote, or with the customer who is meant. */
const addressSql = `(coalesce(q.buyer -> 'address' ->> 'address', (select k.address from customers k
    where lower(k.email) = lower(q.email) and k.deleted_at is null order by k.id limit 1), '') <> '') as "isAddressKnown"`;

/** Of the one customer who is meant. */
const termsSql = `(select json_build_object('depositPercent', a.deposit_percent, 'termsDays', a.terms_days)
  from customers k join customer_accounts a on a.customer_id = k.id and a.is_approved
  where lower(k.email) = lower(q.email) and k.deleted_at is null order by k.id limit 1) as "accountTerms"`;

function orderOf({ order }: FoundOffer): OfferView['order'] {
  if (!order) return null;
  const { orderId, status, isPaid } = order;
  return { orderId, status, isPaid, canBePaid: canDo('pay', order) };
}

export function viewOf(offer: FoundOffer, now: Date): OfferView {
  const { chosenOptionId } = offer;
  const isChosen = chosenOptionId !== null && offer.options?.some(one => one.id === chosenOptionId);
  return {
    ...offerOf(isChosen ? withOption(offer, chosenOptionId) : offer, offer),
    ...(isChosen ? { chosenOptionId } : {}),
    ...(offer.accountTerms ? { accountTerms: offer.accountTerms } : {}),
    quoteId: offer.quoteId,
    state: offerStateOf(offer, now),
    answeredAt: offer.answeredAt?.toISOString() ?? null,
    reason: offer.answer === 'declined' ? offer.reason : null,
    order: orderOf(offer),
    ...(offer.order ? { agreedTo: offer.order.agreedTo } : {}),
    isAddressKnown: offer.isAddressKnown,
    changes: changesSince(offer.earlier, offer),
  };
}

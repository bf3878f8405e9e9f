/** The offer behind a link, with where it stands. Without the right token there is no such offer. */
import type { Knex } from 'knex';
import type { AgreedPolicy } from '#contract/content/agreed-policy.ts';
import type { OfferDeposit, OfferView } from '#contract/quotes/offer-endpoints.ts';
import { canDo, type OrderStanding } from '#contract/orders/orders.ts';
import { offerStateOf } from '#contract/quotes/quotes.ts';
import { type CreditStanding, payableDeposit } from '#contract/receivables/credit.ts';
import { withOwnDeposit } from '#contract/receivables/own-deposit.ts';
import { isoText } from '#api/database/json-text.ts';
import { agreedPoliciesSql } from '#api/database/shared/checkouts/agreed-policies.ts';
import { readCreditStanding } from '#api/database/shared/customer-credit.ts';
import { dueAtSql, isOnAccountSql } from '#api/database/shared/open-invoices.ts';
import { heldOfOrderSql, openOfOrderSql } from '#api/database/shared/payments-of-order.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import { refundableOfPaymentSql } from '#api/database/shared/refundable-of-payment.ts';
import type { QuotesRow } from '#api/database/tables.ts';
import {
  type AnsweredOfferRow,
  answeredOffers,
  changesSince,
  offerOf,
  type OfferRow,
  ownDepositOf,
  priceOf,
  withOption,
} from './offer-row.ts';
import { opensOffer } from './offer-links.ts';

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
  order:
    | (OrderStanding & {
        id: number;
        orderId: string;
        account: NonNullable<OfferView['order']>['account'];
        agreedTo: AgreedPolicy[];
      })
    | null;
  isAddressKnown: boolean;
  /** Who is meant, where there is one already. */
  customerId: number | null;
  /** Of that customer's account, for this quote. */
  standing: CreditStanding | null;
  /** Money of a deposit that could not be booked. */
  heldCents: number;
  /** That was accepted. */
  chosenOptionId: QuotesRow['chosenOptionId'];
  earlier: OfferRow | undefined;
}

export function findOffer(knex: Knex, { id, token }: Asked): Promise<FoundOffer | null> {
  const { sql, values } = opensOffer(token);
  return findWhere(knex, query => void query.where('f.quoteId', id).whereRaw(sql, values));
}

/** The same for the shop itself. */
export const findOfferById = (knex: Knex, offerId: number): Promise<FoundOffer | null> =>
  findWhere(knex, query => void query.where('f.id', offerId));

async function findWhere(knex: Knex, narrow: Knex.QueryCallback): Promise<FoundOffer | null> {
  const found = await answeredOffers(knex)
    .join('quotes as q', 'q.id', 'f.quoteId')
    .where(narrow)
    .select<Omit<FoundOffer, 'earlier' | 'standing'>[]>(
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
      knex.raw(customerSql),
      knex.raw(heldSql),
    );
  const [offer] = found;
  if (!offer) return null;
  const earlier = await knex('quote_offers')
    .where({ quoteId: offer.quoteId })
    .where('revision', '<', offer.revision)
    .orderBy('revision', 'desc')
    .first<OfferRow | undefined>();
  const standing = offer.customerId === null ? null : await readCreditStanding(knex, offer.customerId);
  const own = ownDepositOf(offer);
  if (!own || !standing) return { ...offer, earlier, standing };
  const usualDays = await readSetting(knex, 'policy.accountTermsDays');
  return { ...offer, earlier, standing: withOwnDeposit(standing, own, usualDays) };
}

/** The order that this very offer made, not another that the office has linked. */
const orderSql = `(select json_build_object('id', o.id, 'orderId', o.order_id, 'status', o.status, 'isPaid', o.is_paid,
    'paymentReview', o.payment_review, 'isShipped', o.is_shipped,
    'agreedTo', ${agreedPoliciesSql('c.id', 'o.created_at')},
    'account', (select json_build_object('paidCents', greatest(0, ${heldOfOrderSql}), 'openCents', ${openOfOrderSql},
      'dueAt', ${isoText(dueAtSql)}) from invoices i where i.order_id = o.id and i.kind = 'invoice' and ${isOnAccountSql}))
  from orders o join checkouts c on c.id = o.checkout_id
  where o.id = q.order_id and c.access_token_hash = f.token_hash) as "order"`;

/** Where it goes, as the office has written it down: with the quote, or with the customer who is meant. */
const addressSql = `(coalesce(q.buyer -> 'address' ->> 'address', (select k.address from customers k
    where lower(k.email) = lower(q.email) and k.deleted_at is null order by k.id limit 1), '') <> '') as "isAddressKnown"`;

/** The one customer who is meant. */
const customerSql = `(select k.id from customers k where lower(k.email) = lower(q.email) and k.deleted_at is null
  order by k.id limit 1) as "customerId"`;

const heldSql = `coalesce((select sum(${refundableOfPaymentSql}) from checkouts c
    join quote_offers v on v.id = c.offer_id join payments p on p.checkout_id = c.id
  where v.quote_id = q.id and c.status = 'abandoned' and p.status = 'succeeded' and p.order_id is null), 0)::bigint
  as "heldCents"`;

function orderOf({ order }: FoundOffer): OfferView['order'] {
  if (!order) return null;
  const { orderId, status, isPaid, account } = order;
  return { orderId, status, isPaid, canBePaid: canDo('pay', order), ...(account ? { account } : {}) };
}

/** By card, while it is open: the whole offer, or each of its options. */
export function depositsOf(offer: FoundOffer, now: Date): OfferDeposit[] {
  const { standing, options, heldCents } = offer;
  if (!standing || heldCents > 0 || offerStateOf(offer, now) !== 'open') return [];
  const ways = options?.map(option => ({ optionId: option.id, row: option })) ?? [
    { optionId: null, row: offer },
  ];
  return ways.flatMap(({ optionId, row }) => {
    const { totalCents } = priceOf(row);
    const depositCents = payableDeposit(standing, totalCents);
    return depositCents === null ? [] : [{ optionId, depositCents, restCents: totalCents - depositCents }];
  });
}

function termsOf({ standing }: FoundOffer): OfferView['accountTerms'] {
  if (!standing?.terms?.isApproved) return null;
  const { depositPercent, termsDays } = standing.terms;
  return { depositPercent, termsDays };
}

export function viewOf(offer: FoundOffer, now: Date): OfferView {
  const { chosenOptionId, heldCents } = offer;
  const accountTerms = termsOf(offer);
  const deposits = depositsOf(offer, now);
  const isChosen = chosenOptionId !== null && offer.options?.some(one => one.id === chosenOptionId);
  return {
    ...offerOf(isChosen ? withOption(offer, chosenOptionId) : offer, offer),
    ...(isChosen ? { chosenOptionId } : {}),
    ...(accountTerms ? { accountTerms } : {}),
    ...(deposits.length > 0 ? { deposits } : {}),
    ...(heldCents > 0 ? { heldCents } : {}),
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

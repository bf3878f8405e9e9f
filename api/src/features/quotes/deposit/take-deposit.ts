/**
 * The deposit is here: the offer is accepted and its order begins on account, in the caller's transaction. Everything
 * that stands against it is found before anything is written. Locks: the checkout (the caller's), the quote, the account.
 */
import type { Knex } from 'knex';
import type { DeliveryAddress } from '#contract/checkout/checkout-form.ts';
import type { SoldLine } from '#contract/checkout/sold-line.ts';
import { isWholeAddress } from '#contract/text/address-line.ts';
import { canDo } from '#contract/orders/orders.ts';
import { offerStateOf } from '#contract/quotes/quotes.ts';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import type { Change } from '#api/database/write-rows.ts';
import { type Answered, closedWords, noteAnswer, optionOf, tellAnswer } from '../answer-quote.ts';
import { beginAgreed } from '../begin-agreed.ts';
import { findOfferById, type FoundOffer } from '../find-offer.ts';
import { addDetails } from '../lines/accept-details.ts';
import { ownDepositOf, priceOf, withOption } from '../offer-row.ts';
import type { LockedQuote, OfferParts } from '../quote-parts.ts';

/** What was paid, and for what; the checkout is locked. */
export interface PaidDeposit {
  checkout: {
    id: string;
    offerId: number;
    optionId: string | null;
    customerInfo: Partial<CustomerInfo>;
    items: readonly SoldLine[];
  };
  depositCents: number;
  method: string;
  withInvoice: boolean;
  payment: (orderRowId: number) => Change;
}

export async function takeDeposit(
  parts: OfferParts,
  trx: Knex.Transaction,
  deposit: PaidDeposit,
): Promise<{ orderRowId: number } | { why: string }> {
  const { checkout } = deposit;
  const { quoteId = 0 } = (await trx('quote_offers').where({ id: checkout.offerId }).first('quoteId')) ?? {};
  const quote = await trx('quotes').where({ id: quoteId }).forUpdate().first();
  // Read after the lock: whoever came first has answered by now.
  const offer = quote && (await findOfferById(trx, checkout.offerId));
  if (!quote || !offer) return { why: closedWords.withdrawn };
  const state = offerStateOf(offer, parts.now());
  // Its last day may have passed while the card was asked: the payment was opened in time.
  const isOpen = state === 'open' || state === 'expired';
  if (!isOpen && state !== 'accepted') return { why: closedWords[state] };
  const waiting = state === 'accepted' ? waitingOrder(offer, checkout.optionId) : null;
  if (!isOpen && !waiting) return { why: closedWords.accepted };
  if (isOpen && (quote.projectId !== null || quote.orderId !== null)) return { why: closedWords.accepted };
  if (offer.customerId === null) return { why: 'The customer can no longer buy on account.' };
  const row = withOption(offer, checkout.optionId);
  const { totalCents } = priceOf(row);
  const sums = { totalCents, depositCents: deposit.depositCents };
  const { why, termsDays } = await parts.deposits.check(trx, offer.customerId, {
    ...sums,
    own: ownDepositOf(offer),
  });
  if (why) return { why };
  const orderRowId = waiting ?? (await accept(parts, trx, { quote, offer, row }, deposit));
  await parts.deposits.begin(trx, orderRowId, {
    depositCents: deposit.depositCents,
    method: deposit.method,
    termsDays,
    withInvoice: deposit.withInvoice,
    changes: [
      deposit.payment(orderRowId),
      // The rest is paid by another payment, which its checkout opens: this one has been made.
      trx('checkouts')
        .where({ id: checkout.id })
        .update({
          // Another checkout is that order's.
          status: waiting ? 'abandoned' : 'open',
          paymentMethod: deposit.method,
          ...(waiting ? {} : { paymentIntentId: null, priceVersion: trx.raw('price_version + 1') }),
        }),
    ],
  });
  return { orderRowId };
}

/** Somebody else with the link has accepted the same in the meantime, and its order waits for money. */
function waitingOrder(
  { order, options, chosenOptionId }: FoundOffer,
  optionId: string | null,
): number | null {
  const isSame = !options || chosenOptionId === optionId;
  return order && isSame && canDo('pay', order) ? order.id : null;
}

async function accept(
  parts: OfferParts,
  trx: Knex.Transaction,
  { quote, offer, row }: { quote: LockedQuote; offer: FoundOffer; row: FoundOffer },
  { checkout, depositCents }: PaidDeposit,
): Promise<number> {
  const shop = await parts.readShop(trx);
  const option = optionOf(offer, checkout.optionId ?? undefined);
  const answered: Answered = {
    quote,
    offer,
    row,
    option,
    answer: 'accepted',
    reason: null,
    shop,
    depositCents,
  };
  await noteAnswer(parts, trx, answered);
  const { poNumber } = checkout.customerInfo;
  const details = {
    // Sizes that were filled in are in the checkout's own lines.
    sizes: [],
    address: addressOf(checkout.customerInfo),
    ...(poNumber ? { poNumber } : {}),
  };
  const agreed = await addDetails(trx, quote, row, details);
  const sold = agreed.sold && { ...agreed.sold, lines: checkout.items };
  const placed = await beginAgreed(parts, trx, agreed.quote, row, { shop, sold, checkoutId: checkout.id });
  if (!placed) throw new Error(`no order of offer ${offer.id}`);
  await tellAnswer(parts, trx, answered, null);
  return placed.id;
}

function addressOf(info: Partial<CustomerInfo>): DeliveryAddress | null {
  const { address = '', city = '', state, postalCode = '' } = info;
  return isWholeAddress(info) && state ? { address, city, state, postalCode } : null;
}

/** For whoever ends payments: an offer whose last day has passed still takes one that was opened in time. */
export async function isDepositOpen(
  { knex, now }: Pick<OfferParts, 'knex' | 'now'>,
  offerId: number,
): Promise<boolean> {
  const offer = await findOfferById(knex, offerId);
  const state = offer && offerStateOf(offer, now());
  return state === 'open' || state === 'expired';
}

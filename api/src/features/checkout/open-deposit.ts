/**
 * The checkout of an offer's deposit, and its payment by card. Everybody with the link pays the same one: it can't be
 * paid twice. Another deposit, as the terms have changed, is another payment, so that nobody is charged what they have
 * not seen.
 */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { present } from '#api/database/present.ts';
import type { CheckoutLine } from './checkout-line.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { SavedCheckout } from './open/find-known.ts';
import { cartHashOf, insertCheckout, selectCheckouts } from './open/save-checkout.ts';
import { type AgreedOrder, soldOf } from './place-agreed.ts';
import { intentFor } from './settle/ask-provider.ts';

export interface WantedDeposit {
  offerId: number;
  /** Null for an offer without options. */
  optionId: string | null;
  depositCents: number;
  /** The order that the offer becomes. */
  agreed: AgreedOrder;
}

export async function openDeposit(
  parts: CheckoutParts,
  wanted: WantedDeposit,
): Promise<PayablePayment | Refusal> {
  const { provider, knex } = parts;
  const { depositCents, agreed } = wanted;
  const saved = await inTransaction(knex, trx => save(parts, trx, wanted));
  const intent = await intentFor(parts, agreed, saved, {
    method: 'card',
    customerInfo: agreed.customerInfo,
    openCents: depositCents,
    isFixed: true,
  });
  if (isRefusal(intent)) return intent;
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    orderId: saved.orderId,
    totalCents: depositCents,
    status: intent.status,
    provider: provider.name,
    publishableKey: provider.publishableKey,
  };
}

type Known = Pick<SavedCheckout, 'id' | 'priceVersion'> & {
  items: CheckoutLine[];
  customerInfo: CustomerInfo;
  depositCents: number;
};

async function save(
  { now }: CheckoutParts,
  trx: Knex.Transaction,
  { offerId, optionId, depositCents, agreed }: WantedDeposit,
): Promise<SavedCheckout> {
  // One at a time; whoever finishes a payment doesn't wait here.
  await trx('quote_offers').where({ id: offerId }).forNoKeyUpdate().first('id');
  const known = await trx('checkouts as c')
    .leftJoin('orders as o', 'o.checkoutId', 'c.id')
    .where({ 'c.offerId': offerId, 'c.optionId': optionId })
    .whereIn('c.status', ['open', 'paying'])
    .whereNull('o.id')
    .first<Known | undefined>('c.id', 'c.items', 'c.customerInfo', 'c.depositCents', 'c.priceVersion');
  const { lines, totals } = soldOf(agreed);
  if (known) {
    const isSame = known.depositCents === depositCents;
    await trx('checkouts')
      .where({ id: known.id })
      .update({
        items: JSON.stringify(withKnownSizes(lines, known.items)),
        customerInfo: JSON.stringify(withKnownAnswers(agreed.customerInfo, known.customerInfo)),
        depositCents,
        priceVersion: known.priceVersion + (isSame ? 0 : 1),
      });
    return present(await selectCheckouts(trx).where('c.id', known.id).first());
  }
  const owner = { hash: randomBytes(32), userId: agreed.userId, others: [], names: [] };
  const draft = {
    lines: [...lines],
    totals,
    customerInfo: agreed.customerInfo,
    isCounted: false,
    cartHash: cartHashOf(['deposit', offerId, optionId]),
    paymentMethod: 'card' as const,
  };
  const { id } = await insertCheckout(trx, owner, draft, agreed.tokenHash, now());
  await trx('checkouts').where({ id }).update({ offerId, optionId, depositCents });
  return present(await selectCheckouts(trx).where('c.id', id).first());
}

/** What another person with the link has filled in stays, unless it is filled in again. */
const withKnownSizes = (lines: readonly CheckoutLine[], known: readonly CheckoutLine[]): CheckoutLine[] =>
  lines.map((line, at) => (line.sizeQuantities.length > 0 ? line : (known[at] ?? line)));

const withKnownAnswers = (info: CustomerInfo, known: CustomerInfo): CustomerInfo => ({
  ...known,
  ...(Object.fromEntries(Object.entries(info).filter(([, value]) => value !== '')) as Partial<CustomerInfo>),
});

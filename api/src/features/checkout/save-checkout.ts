/**
 * The checkout row: written and committed before any money is asked for (R-PY 2). The same cart of the same owner is
 * the same checkout; a changed cart changes its amount (C18); one that has been paid or ordered is left alone.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout-form.ts';
import { isOrderNumber, makeOrderNumber } from '#contract/order-number.ts';
import type { Refusal } from '#contract/errors.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { CheckoutLine, CheckoutTotals } from './checkout-line.ts';
import type { Owner } from './checkout-parts.ts';
import { refuseShort } from './short-stock.ts';

/** How long a price that was shown is kept (A08). */
const priceGuaranteeMs = 30 * 60_000;

export interface CheckoutDraft {
  lines: CheckoutLine[];
  totals: CheckoutTotals;
  customerInfo: CustomerInfo | null;
  cartHash: string;
  paymentMethod: 'card' | 'afterpay_clearpay' | null;
  proposedOrderId: string | undefined;
  idempotencyKey?: string;
}

export interface SavedCheckout {
  id: string;
  orderId: string;
  status: 'open' | 'paying' | 'paid' | 'payment_review' | 'abandoned';
  totalCents: number;
  cartHash: string;
  priceVersion: number;
  paymentIntentId: string | null;
  expiresAt: Date;
  hasOrder: boolean;
}

/** Of what was chosen, not of what it costs: prices may change while the choice stays. */
export function cartHashOf(choice: unknown): string {
  return createHash('sha256').update(JSON.stringify(choice)).digest('hex');
}

/** A token that reads the order later; the row keeps its hash. */
export function newAccessToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
}

export interface OpenedCheckout {
  checkout: SavedCheckout;
  accessToken: string;
}

/** Null when the idempotency key was used for another cart; a refusal where too little is in stock. */
export async function openCheckout(
  knex: Knex,
  owner: Owner,
  draft: CheckoutDraft,
  now: Date,
): Promise<OpenedCheckout | Refusal | null> {
  return inTransaction(knex, async trx => {
    // Two tabs or a double click of one owner go one after the other, and so find each other's checkout.
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [owner.hash.toString('hex')]);
    const { token, hash } = newAccessToken();
    const known = await findOwn(trx, owner, draft, now);
    if (known && draft.idempotencyKey && known.cartHash !== draft.cartHash) return null;
    const isClosed = known?.hasOrder || known?.status === 'paid' || known?.status === 'payment_review';
    const short = isClosed ? null : await refuseShort(trx, draft.lines, { ownerHash: owner.hash, now });
    if (short) return short;
    const checkout = known
      ? await renew(trx, known, draft, hash, now)
      : await insert(trx, owner, draft, hash, now);
    return { checkout, accessToken: token };
  });
}

/** The owner's checkout under the same key or the proposed number, else the one of the same cart. */
export async function findOwn(
  knex: Knex,
  owner: Owner,
  {
    cartHash,
    proposedOrderId,
    idempotencyKey,
  }: Pick<CheckoutDraft, 'cartHash' | 'proposedOrderId' | 'idempotencyKey'>,
  now: Date,
): Promise<SavedCheckout | null> {
  const own = selectCheckouts(knex).where('c.ownerHash', owner.hash).whereNot('c.status', 'abandoned');
  if (idempotencyKey) return (await own.where({ idempotencyKey }).first()) ?? null;
  const found = await own
    .where(either =>
      either
        .where('c.orderId', proposedOrderId ?? '')
        .orWhere(same =>
          same
            .where('c.cartHash', cartHash)
            .whereIn('c.status', ['open', 'paying'])
            .where('c.expiresAt', '>', now),
        ),
    )
    .orderBy('c.createdAt', 'desc');
  const byNumber = proposedOrderId ? found.find(({ orderId }) => orderId === proposedOrderId) : undefined;
  if (byNumber) {
    // Paid or ordered as another cart: that order stands, and this cart gets a checkout of its own.
    const isClosed = byNumber.hasOrder || byNumber.status === 'paid' || byNumber.status === 'payment_review';
    if (!isClosed || byNumber.cartHash === cartHash) return byNumber;
  }
  const isOpen = (one: SavedCheckout) =>
    one.cartHash === cartHash && (one.status === 'open' || one.status === 'paying') && one.expiresAt > now;
  // Another number is another order, once the first one has been placed.
  return found.find(one => isOpen(one) && !(proposedOrderId && one.hasOrder)) ?? null;
}

export function selectCheckouts(knex: Knex) {
  return knex('checkouts as c')
    .leftJoin('orders as o', 'o.checkoutId', 'c.id')
    .select<SavedCheckout[]>(
      'c.id',
      'c.orderId',
      'c.status',
      'c.totalCents',
      'c.cartHash',
      'c.priceVersion',
      'c.paymentIntentId',
      'c.expiresAt',
      knex.raw('o.id is not null as has_order'),
    );
}

async function renew(
  trx: Knex.Transaction,
  known: SavedCheckout,
  draft: CheckoutDraft,
  accessTokenHash: Buffer,
  now: Date,
): Promise<SavedCheckout> {
  const isSettled = known.status === 'paid' || known.status === 'payment_review';
  if (isSettled || known.hasOrder) {
    await trx('checkouts').where({ id: known.id }).update({ accessTokenHash });
    return known;
  }
  const isSamePrice = known.cartHash === draft.cartHash && known.totalCents === draft.totals.totalCents;
  const priceVersion = known.priceVersion + (isSamePrice ? 0 : 1);
  await trx('checkouts')
    .where({ id: known.id })
    .update({
      ...columnsOf(draft),
      accessTokenHash,
      priceVersion,
      ...(isSamePrice ? {} : { expiresAt: new Date(now.getTime() + priceGuaranteeMs) }),
    });
  return { ...known, priceVersion, totalCents: draft.totals.totalCents, cartHash: draft.cartHash };
}

const triesForNumber = 5;

async function insert(
  trx: Knex.Transaction,
  owner: Owner,
  draft: CheckoutDraft,
  accessTokenHash: Buffer,
  now: Date,
): Promise<SavedCheckout> {
  const { proposedOrderId: proposed } = draft;
  let orderId = proposed && isOrderNumber(proposed) ? proposed : makeOrderNumber(randomBytes);
  for (let tries = 0; tries < triesForNumber; tries++) {
    const isTaken = await trx('orders').where({ orderId }).first('id');
    const id = randomUUID();
    const [made] = isTaken
      ? []
      : await trx('checkouts')
          .insert({
            ...columnsOf(draft),
            id,
            orderId,
            ownerHash: owner.hash,
            userId: owner.userId,
            accessTokenHash,
            idempotencyKey: draft.idempotencyKey ?? null,
            expiresAt: new Date(now.getTime() + priceGuaranteeMs),
          })
          .onConflict('orderId')
          .ignore()
          .returning([
            'id',
            'orderId',
            'status',
            'totalCents',
            'cartHash',
            'priceVersion',
            'paymentIntentId',
            'expiresAt',
          ]);
    if (made) return { ...made, hasOrder: false };
    orderId = makeOrderNumber(randomBytes);
  }
  throw new Error('no free order number');
}

function columnsOf({ lines, totals, customerInfo, cartHash, paymentMethod }: CheckoutDraft) {
  return {
    customerInfo: JSON.stringify(customerInfo ?? {}),
    items: JSON.stringify(lines),
    itemSubtotalCents: totals.subtotalCents,
    setupCents: totals.setupCents,
    shippingCents: totals.shippingCents,
    totalCents: totals.totalCents,
    cartHash,
    paymentMethod,
  };
}

/**
 * The checkout row: written and committed before any money is asked for (R-PY 2). The same cart of the same owner is
 * the same checkout; a changed cart changes its amount (C18); one that has been paid or ordered is left alone.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout-form.ts';
import { isOrderNumber, makeOrderNumber } from '#contract/order-number.ts';
import type { Refusal } from '#contract/errors.ts';
import { sortedKeys } from '#api/sorted-keys.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { bytesText, writeRowIf } from '#api/database/write-rows.ts';
import type { CheckoutLine, CheckoutTotals } from './checkout-line.ts';
import type { Owner } from './checkout-parts.ts';
import { refuseShort } from './short-stock.ts';

/** How long a price that was shown is kept (A08). */
const priceGuaranteeMs = 30 * 60_000;

export interface CheckoutDraft {
  lines: CheckoutLine[];
  totals: CheckoutTotals;
  customerInfo: CustomerInfo | null;
  /** Whether its pieces may have to be counted; without harm when they need not. */
  isCounted: boolean;
  cartHash: string;
  paymentMethod: 'card' | 'afterpay_clearpay' | null;
  proposedOrderId: string | undefined;
  idempotency?: Idempotency;
}

/** A key names one question of its owner: whatever else is asked under it is refused (A05). */
export interface Idempotency {
  key: string;
  bodyHash: Buffer;
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
  /** Of what was sent under the idempotency key; null without one. */
  bodyHash?: Buffer | null;
}

/** Of what was chosen, not of what it costs: prices may change while the choice stays. */
export function cartHashOf(choice: unknown): string {
  return createHash('sha256').update(JSON.stringify(choice)).digest('hex');
}

/** Of a body that has been checked, so that it holds nothing but what is declared. The order of its keys is no matter. */
export function bodyHashOf(body: object): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sortedKeys(body)))
    .digest();
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

/** Gives what was paid its order; a refusal while nobody knows yet. */
export type SettlePaid = (paymentIntentId: string) => Promise<Refusal | null>;

/**
 * Null when the idempotency key was used for another question; a refusal where too little is in stock. With `settlePaid` a
 * checkout that has a payment is changed only after that has been looked at.
 */
export async function openCheckout(
  knex: Knex,
  owner: Owner,
  draft: CheckoutDraft,
  now: Date,
  settlePaid?: SettlePaid,
): Promise<OpenedCheckout | Refusal | null> {
  const first = await openFirst(knex, owner, draft, now);
  if (first) return first;
  const opened = await inTransaction(knex, trx =>
    open(trx, owner, draft, { now, asksFirst: settlePaid !== undefined }),
  );
  if (!opened || !('unsettled' in opened)) return opened;
  const refused = await settlePaid?.(opened.unsettled);
  return refused ?? openCheckout(knex, owner, draft, now);
}

/** Most checkouts are their owner's first of this cart, and are written in one statement. Null for any other. */
async function openFirst(
  knex: Knex,
  owner: Owner,
  draft: CheckoutDraft,
  now: Date,
): Promise<OpenedCheckout | null> {
  if (draft.isCounted || draft.idempotency) return null;
  const { token, hash } = newAccessToken();
  const row = newRow(owner, draft, hash, now);
  const checkout = await writeNew(knex, row, 'is_first_checkout(r.owner_hash, r.order_id, r.cart_hash)');
  return checkout && { checkout, accessToken: token };
}

interface Opening {
  now: Date;
  /** A payment of what would be changed is to be looked at first. */
  asksFirst: boolean;
}

async function open(
  trx: Knex.Transaction,
  owner: Owner,
  draft: CheckoutDraft,
  { now, asksFirst }: Opening,
): Promise<OpenedCheckout | Refusal | { unsettled: string } | null> {
  // Two tabs or a double click of one owner go one after the other, and so find each other's checkout.
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [owner.hash.toString('hex')]);
  const known = await findOwn(trx, owner, draft, now);
  const isChange = known !== null && known.cartHash !== draft.cartHash;
  if (asksFirst && isChange && known.paymentIntentId && !known.hasOrder)
    return { unsettled: known.paymentIntentId };
  const { idempotency } = draft;
  if (idempotency && known && (isChange || isOther(known, idempotency))) return null;
  const isClosed = known?.hasOrder || known?.status === 'paid' || known?.status === 'payment_review';
  const short =
    draft.isCounted && !isClosed ? await refuseShort(trx, draft.lines, { ownerHash: owner.hash, now }) : null;
  if (short) return short;
  const { token, hash } = newAccessToken();
  const checkout = known
    ? await renew(trx, known, draft, hash, now)
    : await insertCheckout(trx, owner, draft, hash, now);
  return { checkout, accessToken: token };
}

/** Rows from before the hash was kept have their cart alone to be told by. */
const isOther = ({ bodyHash }: SavedCheckout, asked: Idempotency): boolean =>
  Boolean(bodyHash && !bodyHash.equals(asked.bodyHash));

/** The owner's checkout under the same key or the proposed number, else the one of the same cart. */
export async function findOwn(
  knex: Knex,
  owner: Owner,
  {
    cartHash,
    proposedOrderId,
    idempotency,
  }: Pick<CheckoutDraft, 'cartHash' | 'proposedOrderId' | 'idempotency'>,
  now: Date,
): Promise<SavedCheckout | null> {
  if (idempotency) {
    const own = selectCheckouts(knex).where({ 'c.ownerHash': owner.hash, idempotencyKey: idempotency.key });
    return (await own.whereNot('c.status', 'abandoned').first()) ?? null;
  }
  const { rows: found } = await knex
    .raw<{ rows: SavedCheckout[] }>(ownSql, [owner.hash, proposedOrderId ?? '', cartHash, now])
    .options({ name: 'own-checkouts' });
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

const ownSql = `select c.id, c.order_id as "orderId", c.status, c.total_cents as "totalCents",
    c.cart_hash as "cartHash", c.price_version as "priceVersion", c.payment_intent_id as "paymentIntentId",
    c.expires_at as "expiresAt", o.id is not null as "hasOrder"
  from checkouts c left join orders o on o.checkout_id = c.id
  where c.owner_hash = ? and c.status <> 'abandoned' and (c.order_id = ?
    or (c.cart_hash = ? and c.status in ('open', 'paying') and c.expires_at > ?))
  order by c.created_at desc`;

export function selectCheckouts(knex: Knex) {
  return knex('checkouts as c')
    .leftJoin('orders as o', 'o.checkoutId', 'c.id')
    .select<SavedCheckout[]>(
      'c.id',
      'c.orderId',
      'c.status',
      'c.totalCents',
      'c.cartHash',
      'c.bodyHash',
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
      customerInfo: JSON.stringify(draft.customerInfo ?? {}),
      items: JSON.stringify(draft.lines),
      accessTokenHash,
      priceVersion,
      ...(isSamePrice ? {} : { expiresAt: new Date(now.getTime() + priceGuaranteeMs) }),
    });
  return { ...known, priceVersion, totalCents: draft.totals.totalCents, cartHash: draft.cartHash };
}

const triesForNumber = 5;
const numberIsFree = 'not exists (select 1 from orders where orders.order_id = r.order_id)';

export async function insertCheckout(
  trx: Knex.Transaction,
  owner: Owner,
  draft: CheckoutDraft,
  accessTokenHash: Buffer,
  now: Date,
): Promise<SavedCheckout> {
  let row = newRow(owner, draft, accessTokenHash, now);
  for (let tries = 0; tries < triesForNumber; tries++) {
    const checkout = await writeNew(trx, row, numberIsFree);
    if (checkout) return checkout;
    row = { ...row, orderId: makeOrderNumber(randomBytes) };
  }
  throw new Error('no free order number');
}

/** Null when the condition does not hold or another checkout has the number. */
async function writeNew(knex: Knex, row: NewRow, condition: string): Promise<SavedCheckout | null> {
  const isNew = await writeRowIf(
    knex,
    { table: 'checkouts', rows: [row], unlessKnown: 'orderId' },
    condition,
  );
  if (!isNew) return null;
  const { id, orderId, totalCents, cartHash, expiresAt } = row;
  const untouched = { status: 'open', priceVersion: 1, paymentIntentId: null, hasOrder: false } as const;
  return { ...untouched, id, orderId, totalCents, cartHash, expiresAt };
}

type NewRow = ReturnType<typeof newRow>;

function newRow(owner: Owner, draft: CheckoutDraft, accessTokenHash: Buffer, now: Date) {
  const { proposedOrderId: proposed } = draft;
  return {
    ...columnsOf(draft),
    id: randomUUID(),
    orderId: proposed && isOrderNumber(proposed) ? proposed : makeOrderNumber(randomBytes),
    ownerHash: bytesText(owner.hash),
    userId: owner.userId,
    accessTokenHash: bytesText(accessTokenHash),
    idempotencyKey: draft.idempotency?.key ?? null,
    bodyHash: draft.idempotency ? bytesText(draft.idempotency.bodyHash) : null,
    expiresAt: new Date(now.getTime() + priceGuaranteeMs),
  };
}

function columnsOf({ lines, totals, customerInfo, cartHash, paymentMethod }: CheckoutDraft) {
  return {
    customerInfo: customerInfo ?? {},
    items: lines,
    itemSubtotalCents: totals.subtotalCents,
    setupCents: totals.setupCents,
    shippingCents: totals.shippingCents,
    totalCents: totals.totalCents,
    cartHash,
    paymentMethod,
  };
}

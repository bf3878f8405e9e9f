/**
 * The checkout row: written and committed before any money is asked for. The same cart of the same owner is
 * the same checkout; a changed cart changes its amount; one that has been paid or ordered is left alone.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { isOrderNumber, makeOrderNumber } from '#contract/orders/order-number.ts';
import type { Refusal } from '#contract/wire/errors.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { bytesText, type Condition, type NewRows, writeRowIf } from '#api/database/write-rows.ts';
import type { CheckoutLine, CheckoutTotals } from '../checkout-line.ts';
import type { Owner } from '../checkout-parts.ts';
import { keepQuestion, lockQuestion } from './ask-checkout.ts';
import {
  askedNumber,
  findKnown,
  isClosed,
  type KnownCheckout,
  type Question,
  type SavedCheckout,
} from './find-known.ts';
import { refuseShort } from './short-stock.ts';

/** How long a price that was shown is kept. */
const priceGuaranteeMs = 30 * 60_000;

export interface CheckoutDraft extends Question {
  lines: CheckoutLine[];
  totals: CheckoutTotals;
  customerInfo: CustomerInfo | null;
  /** Whether its pieces may have to be counted; without harm when they need not. */
  isCounted: boolean;
  paymentMethod: 'card' | 'afterpay_clearpay' | null;
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

/** Creates the order of a payment; a refusal while the payment's outcome is unknown. */
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

/** The same inside the transaction that writes the order, so that the next request finds it. */
export async function openForOrder(
  trx: Knex.Transaction,
  owner: Owner,
  draft: CheckoutDraft,
  now: Date,
): Promise<OpenedCheckout | Refusal | null> {
  const opened =
    (await openFirst(trx, owner, draft, now)) ?? (await open(trx, owner, draft, { now, asksFirst: false }));
  if (opened && 'unsettled' in opened) throw new Error('asked for nothing to be settled first');
  return opened;
}

/** Most checkouts are their owner's first of this cart, and are written in one statement. Null for any other. */
export async function openFirst(
  knex: Knex,
  owner: Owner,
  draft: CheckoutDraft,
  now: Date,
  alongside?: Alongside,
): Promise<OpenedCheckout | null> {
  const asked = askedNumber(draft);
  // Only under the number that was asked for does the statement see whether anybody has asked the same.
  const isPlain = asked ? isOrderNumber(asked) : owner.others.length === 0;
  if (draft.isCounted || draft.idempotencyKey || !isPlain) return null;
  const { token, hash } = newAccessToken();
  const row = newRow(owner, draft, hash, now);
  const payment = alongside?.payFor(savedOf(row));
  const paying = payment && { status: 'paying' as const, paymentIntentId: payment.intentId };
  const conditions = [
    ...(alongside ? [alongside.only.sql] : []),
    'is_first_checkout(r.owner_hash, r.order_id, r.cart_hash)',
  ];
  const checkout = await writeNew(knex, { ...row, ...paying }, conditions.join(' and '), {
    ...(alongside ? { bindings: alongside.only.bindings } : {}),
    ...(payment ? { beside: payment.rows } : {}),
  });
  return checkout && { checkout: { ...checkout, ...paying }, accessToken: token };
}

/** A payment that is opened in the same statement, and what has to hold besides. */
export interface Alongside {
  only: Condition;
  payFor: (checkout: SavedCheckout) => { intentId: string; rows: readonly NewRows[] };
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
  await lockQuestion(trx, owner, draft);
  const known = await findKnown(trx, owner, draft, now);
  if (known === 'mismatch') return null;
  const isChange = known !== null && known.cartHash !== draft.cartHash;
  if (asksFirst && isChange && known.paymentIntentId && !known.hasOrder)
    return { unsettled: known.paymentIntentId };
  const short =
    draft.isCounted && !(known && isClosed(known))
      ? await refuseShort(trx, draft.lines, { owner, checkoutId: known?.id, now })
      : null;
  if (short) return short;
  const { token, hash } = newAccessToken();
  const checkout = known
    ? await renew(trx, owner, known, draft, hash, now)
    : await insertCheckout(trx, owner, draft, hash, now);
  await keepQuestion(trx, owner, { ...namesOf(owner, draft), ...known, ...checkout }, draft);
  return { checkout, accessToken: token };
}

/** By which a new checkout is known. */
function namesOf({ hash }: Owner, { idempotencyKey, bodyHash }: Question) {
  return { ownerHash: hash, idempotencyKey: idempotencyKey ?? null, bodyHash: bodyHash ?? null };
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
  owner: Owner,
  known: KnownCheckout,
  draft: CheckoutDraft,
  accessTokenHash: Buffer,
  now: Date,
): Promise<SavedCheckout> {
  if (isClosed(known)) {
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
      ...(isLeftBehind(owner, known) ? { userId: owner.userId, ownerHash: owner.hash } : {}),
      accessTokenHash,
      priceVersion,
      // Whoever asks again to pay agrees to what holds now.
      policiesAsOf: trx.raw('latest_policy_text()'),
      ...(isSamePrice ? {} : { expiresAt: new Date(now.getTime() + priceGuaranteeMs) }),
    });
  return { ...known, priceVersion, totalCents: draft.totals.totalCents, cartHash: draft.cartHash };
}

/** Begun by the visitor who has signed in since: the order will be the account's. */
const isLeftBehind = ({ userId }: Owner, known: KnownCheckout): boolean =>
  userId !== null && known.userId === null;

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
async function writeNew(
  knex: Knex,
  row: NewRow,
  condition: string,
  options: Parameters<typeof writeRowIf>[3] = {},
): Promise<SavedCheckout | null> {
  const written = { table: 'checkouts', rows: [row], unlessKnown: 'orderId' };
  return (await writeRowIf(knex, written, condition, options)) ? savedOf(row) : null;
}

function savedOf({ id, orderId, totalCents, cartHash, expiresAt }: NewRow): SavedCheckout {
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
    idempotencyKey: draft.idempotencyKey ?? null,
    bodyHash: draft.bodyHash ? bytesText(draft.bodyHash) : null,
    expiresAt: new Date(now.getTime() + priceGuaranteeMs),
  };
}

function columnsOf({ lines, totals, customerInfo, cartHash, paymentMethod }: CheckoutDraft) {
  return {
    customerInfo: customerInfo ?? {},
    items: lines,
    itemSubtotalCents: totals.subtotalCents,
    decorationCents: totals.decorationCents,
    setupCents: totals.setupCents,
    shippingCents: totals.shippingCents,
    totalCents: totals.totalCents,
    cartHash,
    paymentMethod,
  };
}

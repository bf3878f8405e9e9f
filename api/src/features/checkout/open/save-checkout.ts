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
import { claimCode, type Holding } from '../codes/claim-code.ts';
import { refuseCode } from '../codes/find-code.ts';
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
  /** `isHeld`: by this checkout, since the price was shown. */
  discount?: { codeId: number; cents: number; isHeld?: boolean } | undefined;
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

/** What is outside the transaction: each gives a refusal while it can't be done. */
export interface Settles {
  /** Creates the order of a payment. */
  paid: (paymentIntentId: string) => Promise<Refusal | null>;
  /** Ends what the same person pays elsewhere with the code that they want to use here. */
  held: (holding: Holding) => Promise<Refusal | null>;
}

/**
 * Null when the idempotency key was used for another question; a refusal where too little is in stock, or
 * its code is used. With `settles` a checkout that has a payment is changed only after that has been looked at.
 */
export async function openCheckout(
  knex: Knex,
  owner: Owner,
  draft: CheckoutDraft,
  now: Date,
  settles?: Settles,
  asksFirst = settles !== undefined,
): Promise<OpenedCheckout | Refusal | null> {
  const first = await openFirst(knex, owner, draft, now);
  if (first) return first;
  const opened = await inTransaction(knex, trx => open(trx, owner, draft, { now, asksFirst }));
  if (!opened || isDone(opened)) return opened;
  const refused =
    'held' in opened ? await (settles?.held(opened) ?? busy()) : await settles?.paid(opened.unsettled);
  return refused ?? openCheckout(knex, owner, draft, now, settles, asksFirst && 'held' in opened);
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
  if (!opened || isDone(opened)) return opened;
  if ('held' in opened) return busy();
  throw new Error('asked for nothing to be settled first');
}

type Opening = OpenedCheckout | Refusal | { unsettled: string } | Holding;

const isDone = (opened: Opening): opened is OpenedCheckout | Refusal =>
  !('unsettled' in opened || 'held' in opened);

const busy = () => refuseCode('busy');

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
  if (draft.isCounted || draft.discount || draft.idempotencyKey || !isPlain) return null;
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

interface OpenOptions {
  now: Date;
  /** A payment of what would be changed is to be looked at first. */
  asksFirst: boolean;
}

async function open(
  trx: Knex.Transaction,
  owner: Owner,
  draft: CheckoutDraft,
  { now, asksFirst }: OpenOptions,
): Promise<Opening | null> {
  await lockQuestion(trx, owner, draft);
  const known = await findKnown(trx, owner, draft, now);
  if (known === 'mismatch') return null;
  const isChange = known !== null && known.cartHash !== draft.cartHash;
  if (asksFirst && isChange && known.paymentIntentId && !known.hasOrder)
    return { unsettled: known.paymentIntentId };
  const claimed = await claim(trx, owner, draft, known, now);
  if (claimed) return claimed;
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

/** The code, from here until it is paid or abandoned. */
async function claim(
  trx: Knex.Transaction,
  owner: Owner,
  { discount, customerInfo }: CheckoutDraft,
  known: KnownCheckout | null,
  now: Date,
): Promise<Holding | Refusal | null> {
  if (!discount || discount.isHeld || (known && isClosed(known))) return null;
  const { userId } = owner;
  const claimer = { owner, userId, email: customerInfo?.email ?? null, checkoutId: known?.id, now };
  return claimCode(trx, discount.codeId, claimer);
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

function columnsOf({ lines, totals, customerInfo, cartHash, paymentMethod, discount }: CheckoutDraft) {
  return {
    customerInfo: customerInfo ?? {},
    items: lines,
    itemSubtotalCents: totals.subtotalCents,
    decorationCents: totals.decorationCents,
    setupCents: totals.setupCents,
    shippingCents: totals.shippingCents,
    totalCents: totals.totalCents,
    discountCodeId: discount?.codeId ?? null,
    discountCents: discount?.cents ?? 0,
    cartHash,
    paymentMethod,
  };
}

/**
 * Finds the checkout that a request is about, so that the same request gets the same answer (`save-checkout.ts` calls
 * it while holding the request's locks). In this order:
 *
 *   key     the owner has used this Idempotency-Key
 *   number  the owner has used this order number. If it was paid or ordered as another cart, it is left alone. A
 *           checkout with an order for exactly this request comes before one that was only opened under the number
 *   body    exactly this request was made under a number or a key that no one can guess: the answer was lost, and
 *           perhaps the cookie that came with it
 *   cart    the owner has an open checkout for this cart
 *
 * An order number is printed on parcels, so it is never enough alone: the whole body has to be the same, including
 * the buyer's name and address, within a day, and not from another account.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { isOrderNumber } from '#contract/orders/order-number.ts';
import { isStorableText } from '#contract/text/text.ts';
import type { Owner } from '../checkout-parts.ts';

/** What a client asks for, by all its names. */
export interface Question {
  cartHash: string;
  /** As the client wrote it. */
  proposedOrderId?: string | undefined;
  idempotencyKey?: string | null;
  /** Of the whole body. */
  bodyHash?: Buffer;
  /** The body says who buys; else it is no proof. */
  isSigned?: boolean;
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

export interface KnownCheckout extends SavedCheckout {
  ownerHash: Buffer;
  userId: number | null;
  idempotencyKey: string | null;
  bodyHash: Buffer | null;
}

type Way = 'key' | 'number' | 'body' | 'cart';

interface Found extends KnownCheckout {
  way: Way;
  /** Of what was sent under the key; null in rows from before it was kept. */
  sentHash: Buffer | null;
}

/** How long the body is a proof: before a parcel with the number on it can be in anybody's hands. */
const provenForMs = 24 * 3_600_000;
/** 128 bits in base64. A shorter key is compared only with keys of the same owner. */
const shortestProof = 22;

/** `mismatch` when the key was used for another question. */
export async function findKnown(
  knex: Knex,
  owner: Owner,
  question: Question,
  now: Date,
): Promise<KnownCheckout | 'mismatch' | null> {
  const found = await readFound(knex, owner, question, now);
  const by = (way: Way) => found.filter(one => one.way === way);
  const { cartHash, bodyHash, idempotencyKey } = question;
  const [keyed] = by('key');
  if (keyed) {
    const isOther = keyed.sentHash && bodyHash && !keyed.sentHash.equals(bodyHash);
    return isOther || keyed.cartHash !== cartHash ? 'mismatch' : keyed;
  }
  const numbered = by('number');
  const isSameCart = (one: Found) => one.cartHash === cartHash;
  // Another number is another order, once the first one has been placed; so is another key.
  const isNamed = Boolean(idempotencyKey || askedNumber(question));
  return (
    numbered.find(one => isSameCart(one) && isClosed(one)) ??
    by('body').find(isClosed) ??
    numbered.find(isSameCart) ??
    numbered.find(one => !isClosed(one)) ??
    by('body')[0] ??
    by('cart').find(one => !(isNamed && one.hasOrder)) ??
    null
  );
}

/** Paid or ordered: it no longer changes. */
export function isClosed({ hasOrder, status }: SavedCheckout): boolean {
  return hasOrder || status === 'paid' || status === 'payment_review';
}

/**
 * The requested order number, as it is locked, stored and looked up. A text that isn't a valid number still identifies
 * the request, but it may be a person's name or address, so its SHA-256 in hex is used instead. Null if there is
 * none.
 */
export function askedNumber({ proposedOrderId: asked }: Question): string | null {
  if (!asked || !isStorableText(asked)) return null;
  return isOrderNumber(asked) ? asked : createHash('sha256').update(asked).digest('hex');
}

const columns = `c.id, c.order_id as "orderId", c.status, c.total_cents as "totalCents", c.cart_hash as "cartHash",
  c.price_version as "priceVersion", c.payment_intent_id as "paymentIntentId", c.expires_at as "expiresAt",
  c.owner_hash as "ownerHash", c.user_id as "userId", c.idempotency_key as "idempotencyKey",
  c.body_hash as "bodyHash", o.id is not null as "hasOrder"`;

/** Of the tables with the columns of a question. `others`: who the asking owner is besides. */
const isProven = (
  row: 'c' | 'q',
) => `(cast(:byNumber as boolean) or (cast(:byKey as boolean) and ${row}.idempotency_key = cast(:key as text))
  or (${row}.owner_hash = any(cast(:others as bytea[])) and c.expires_at > cast(:now as timestamptz)))`;

const foundSql = `with found as (
    select id, 'key' as way, body_hash as sent_hash from checkouts
      where idempotency_key = cast(:key as text) and owner_hash = any(cast(:owners as bytea[]))
    union all select checkout_id, 'key', body_hash from checkout_questions
      where idempotency_key = cast(:key as text) and owner_hash = any(cast(:owners as bytea[]))
    union all select id, 'number', null from checkouts
      where order_id = cast(:asked as text) and owner_hash = any(cast(:owners as bytea[]))
    union all select checkout_id, 'number', null from checkout_questions
      where asked = cast(:asked as text) and owner_hash = any(cast(:owners as bytea[]))
    union all select c.id, 'body', null from checkouts c where c.body_hash = cast(:body as bytea) and ${isProven('c')}
    union all select c.id, 'body', null from checkout_questions q join checkouts c on c.id = q.checkout_id
      where q.body_hash = cast(:body as bytea) and ${isProven('q')}
    union all select id, 'cart', null from checkouts
      where owner_hash = cast(:owner as bytea) and cart_hash = :cart and status in ('open', 'paying')
        and expires_at > cast(:now as timestamptz)
  )
  select ${columns}, found.way, found.sent_hash as "sentHash"
  from found join checkouts c on c.id = found.id left join orders o on o.checkout_id = c.id
  where (c.status <> 'abandoned' or (found.way = 'key' and o.id is not null))
    and (found.way <> 'body' or (c.created_at > cast(:since as timestamptz)
      and (c.user_id is null or cast(:userId as integer) is null or c.user_id = cast(:userId as integer))))
  order by c.created_at desc`;

async function readFound(knex: Knex, owner: Owner, question: Question, now: Date): Promise<Found[]> {
  const { cartHash, idempotencyKey, bodyHash, isSigned = false } = question;
  const asked = askedNumber(question);
  const { rows } = await knex
    .raw<{ rows: Found[] }>(foundSql, {
      asked,
      key: idempotencyKey ?? null,
      body: bodyHash ?? null,
      cart: cartHash,
      owner: owner.hash,
      owners: [owner.hash, ...owner.others],
      others: [...owner.others],
      userId: owner.userId,
      byNumber: isSigned && asked !== null && isOrderNumber(asked),
      byKey: isSigned && (idempotencyKey ?? '').length >= shortestProof,
      now,
      since: new Date(now.getTime() - provenForMs),
    } satisfies Record<string, unknown> as Knex.ValueDict)
    .options({ name: 'found-checkouts' });
  return rows;
}

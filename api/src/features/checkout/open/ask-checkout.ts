/** Writes down what a checkout was asked for by, and keeps two that ask the same at once apart. */
import type { Knex } from 'knex';
import type { Owner } from '../checkout-parts.ts';
import { askedNumber, type KnownCheckout, type Question } from './find-known.ts';

/**
 * Requests with the same number, the same key or the same owner run one after the other: two tabs, a double
 * click, a repeated request with another cookie. The locks are always taken in this order, to prevent a deadlock; the
 * first and the last are those of `is_first_checkout`.
 */
export async function lockQuestion(trx: Knex.Transaction, owner: Owner, question: Question): Promise<void> {
  const { idempotencyKey } = question;
  const asked = askedNumber(question);
  const names = [
    ...(asked ? [`order number ${asked}`] : []),
    ...(idempotencyKey ? [`order key ${idempotencyKey}`] : []),
    ...[owner.hash, ...owner.others].map(hash => hash.toString('hex')).toSorted(),
  ];
  const locks = names.map(() => 'pg_advisory_xact_lock(hashtextextended(?, 0))');
  await trx.raw(`select ${locks.join(', ')}`, names);
}

type Asked = Pick<KnownCheckout, 'id' | 'orderId' | 'ownerHash' | 'idempotencyKey' | 'bodyHash'>;

/** Whose question it is and how it was asked, unless the checkout itself says so. */
export async function keepQuestion(
  knex: Knex,
  owner: Owner,
  checkout: Asked,
  question: Question,
): Promise<void> {
  const { idempotencyKey = null, bodyHash = null } = question;
  const asked = askedNumber(question);
  const isOwn = checkout.ownerHash.equals(owner.hash);
  const isNameless = !asked && !idempotencyKey;
  const isSaid =
    (!asked || asked === checkout.orderId) &&
    (!idempotencyKey || idempotencyKey === checkout.idempotencyKey) &&
    (!bodyHash || checkout.bodyHash?.equals(bodyHash) === true);
  if (isOwn && (isNameless || isSaid)) return;
  await knex('checkout_questions')
    .insert({ checkoutId: checkout.id, ownerHash: owner.hash, asked, idempotencyKey, bodyHash })
    .onConflict()
    .ignore();
}

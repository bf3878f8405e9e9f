import type { Knex } from 'knex';
import { adoptedHours } from './adopted-hours.ts';
import { checkoutStatus } from '#api/database/state-words.ts';

/** More than a person has under way; someone else may have filled the cookie's name with checkouts. */
const mostCheckouts = 20;

/**
 * Counts this visitor's recent requests as the account's own, so that a checkout continues after the visitor's cookie
 * has changed. The checkout stays a guest's until the account asks for it by its number, its key or its whole body: a
 * checkout that someone else began in this browser never becomes the account's automatically.
 */
export async function adoptCheckouts(knex: Knex, userId: number, visitor: string): Promise<void> {
  await knex.raw(
    `with recent as (
       select * from checkouts where owner_hash = sha256(convert_to(:visitor, 'UTF8')) and user_id is null
         and status <> ${checkoutStatus('abandoned')} and created_at > now() - make_interval(hours => :hours)
       order by created_at desc limit :most)
     insert into checkout_questions (checkout_id, owner_hash, asked, idempotency_key, body_hash)
     select id, sha256(convert_to(:owner, 'UTF8')), order_id, idempotency_key, body_hash from recent
     union
     select r.id, sha256(convert_to(:owner, 'UTF8')), q.asked, q.idempotency_key, q.body_hash
       from recent r join checkout_questions q on q.checkout_id = r.id and q.owner_hash = r.owner_hash
     on conflict do nothing`,
    { visitor, owner: `user:${userId}`, hours: adoptedHours, most: mostCheckouts },
  );
}

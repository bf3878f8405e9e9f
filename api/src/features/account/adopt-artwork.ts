import type { Knex } from 'knex';
import { adoptedHours } from './adopted-hours.ts';

/**
 * Gives an account the files uploaded before signing in, so that they are available on its other devices too. Only
 * recent ones: other people may have used this browser before. An app with an older file uploads it again before it
 * orders.
 */
export async function adoptArtwork(knex: Knex, userId: number, visitor: string): Promise<void> {
  await knex.raw(
    `insert into artwork_owners (sha256, owner) select sha256, 'user:' || ?::text from artwork_owners
       where owner = ? and used_at > now() - make_interval(hours => ?)
     on conflict do nothing`,
    [userId, visitor, adoptedHours],
  );
}

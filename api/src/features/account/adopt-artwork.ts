import type { Knex } from 'knex';
import { adoptedHours } from './adopted-hours.ts';

/**
 * What somebody sent before signing in is theirs on their other devices too. Only what is recent: others may have used
 * this browser before. An app whose file is older sends it again before it orders.
 */
export async function adoptArtwork(knex: Knex, userId: number, visitor: string): Promise<void> {
  await knex.raw(
    `insert into artwork_owners (sha256, owner) select sha256, 'user:' || ?::text from artwork_owners
       where owner = ? and used_at > now() - make_interval(hours => ?)
     on conflict do nothing`,
    [userId, visitor, adoptedHours],
  );
}

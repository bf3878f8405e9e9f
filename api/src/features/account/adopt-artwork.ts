import type { Knex } from 'knex';

/** What somebody sent before signing in is theirs on their other devices too. */
export async function adoptArtwork(knex: Knex, userId: number, visitor: string): Promise<void> {
  await knex.raw(
    `insert into artwork_owners (sha256, owner) select sha256, 'user:' || ?::text from artwork_owners where owner = ?
     on conflict do nothing`,
    [userId, visitor],
  );
}

import type { Knex } from 'knex';

export const name = '0052-used-artwork';

/** When somebody last had to do with their artwork: who signs in takes over only what is recent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE artwork_owners ADD COLUMN used_at timestamptz;
    UPDATE artwork_owners o SET used_at = a.uploaded_at FROM artworks a WHERE a.sha256 = o.sha256;
    ALTER TABLE artwork_owners ALTER COLUMN used_at SET DEFAULT now(), ALTER COLUMN used_at SET NOT NULL;
    CREATE INDEX artwork_owners_owner ON artwork_owners (owner, used_at);
  `);
}

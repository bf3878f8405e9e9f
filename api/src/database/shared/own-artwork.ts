/**
 * Who owns an artwork: everyone who uploaded its bytes, and everyone whose orders contain it, where the office may have
 * put it. The hash of the bytes is no secret, so another person's artwork gets the same answer as a missing one.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ArtworksRow } from '#api/database/tables.ts';

/** Of those named, which are theirs. `names`: all that the asking person is, such as `user:12` and `visitor:<hash>`. */
export async function ownArtwork(
  knex: Knex,
  named: readonly string[],
  names: readonly string[],
): Promise<Set<string>> {
  if (named.length === 0) return new Set();
  const sent = await knex('artworks as a')
    .join('artwork_owners as w', 'w.sha256', 'a.sha256')
    .whereIn('a.sha256', [...named])
    .whereIn('w.owner', [...names])
    .distinct()
    .pluck<string[]>('a.sha256');
  const own = new Set(sent);
  const others = named.filter(sha256 => !own.has(sha256));
  if (others.length > 0) for (const sha256 of await ordered(knex, others, names)) own.add(sha256);
  return own;
}

/** Production works from these orders, so their files are kept. */
async function ordered(
  knex: Knex,
  named: readonly string[],
  names: readonly string[],
): Promise<readonly string[]> {
  const userIds = names.flatMap(name => (name.startsWith('user:') ? Number(name.slice(5)) : []));
  const hashes = names.map(name => createHash('sha256').update(name).digest());
  const { rows } = await knex.raw<{ rows: Pick<ArtworksRow, 'sha256'>[] }>(
    `with own as (
       select o.id from orders o where o.user_id = any(?::integer[])
       union select o.id from checkouts c join orders o on o.checkout_id = c.id where c.owner_hash = any(?::bytea[]))
     select distinct a.sha256 from own
       join order_items i on i.order_id = own.id
       cross join jsonb_array_elements(i.design_placements) p
       join artworks a on a.sha256 = p -> 'designFile' ->> 'sha256'
     where a.sha256 = any(?::text[])`,
    [userIds, hashes, [...named]],
  );
  return rows.map(({ sha256 }) => sha256);
}

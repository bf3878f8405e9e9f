/**
 * Who owns an artwork: everyone who uploaded its bytes, everyone whose orders contain it, where the office may have put
 * it, and every member of an organisation that has it in its logo library. The hash of the bytes is no secret, so another person's artwork gets the same answer as a missing one.
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
  if (others.length === 0) return own;
  for (const sha256 of await ordered(knex, others, names)) own.add(sha256);
  for (const sha256 of await ofLibrary(knex, others, names)) own.add(sha256);
  return own;
}

/** All designs of an organisation: those that the office has given it, and those of its orders. */
export const libraryOf = (organisation: string) => `(
  select given.sha256, given.name, given.added_at, true as is_given from organisation_artworks given
  where given.organisation_id = ${organisation}
  union all
  select p -> 'designFile' ->> 'sha256', p -> 'designFile' ->> 'name', o.created_at, false
  from orders o join order_items i on i.order_id = o.id cross join jsonb_array_elements(i.design_placements) p
  where o.organisation_id = ${organisation} and p -> 'designFile' ->> 'sha256' is not null)`;

const userIdsOf = (names: readonly string[]): number[] =>
  names.flatMap(name => (name.startsWith('user:') ? Number(name.slice(5)) : []));

/** Of those named, which are in the logo library of an organisation that they are a member of. */
export async function ofLibrary(
  knex: Knex,
  named: readonly string[],
  names: readonly string[],
): Promise<readonly string[]> {
  const userIds = userIdsOf(names);
  if (userIds.length === 0) return [];
  const { rows } = await knex.raw<{ rows: Pick<ArtworksRow, 'sha256'>[] }>(
    `select distinct l.sha256 from organisation_members m
     cross join lateral ${libraryOf('m.organisation_id')} l join artworks a on a.sha256 = l.sha256
     where m.user_id = any(?::integer[]) and l.sha256 = any(?::text[])`,
    [userIds, [...named]],
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Production works from these orders, so their files are kept. */
async function ordered(
  knex: Knex,
  named: readonly string[],
  names: readonly string[],
): Promise<readonly string[]> {
  const userIds = userIdsOf(names);
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

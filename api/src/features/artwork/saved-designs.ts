/** Designs kept in an account. Whoever keeps one has uploaded its files; as long as it is kept, they are not swept up. */
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { designEndpoints, SavedDesign } from '#contract/artwork/design-endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { designsPerAccount } from '#contract/artwork/design-limits.ts';
import { changeOrRefuse, conflict, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { ownArtwork } from '#api/database/shared/artwork/own-artwork.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { artworkKind } from '#api/database/state-words.ts';

type Contents = BodyOf<typeof designEndpoints.putDesign>;

/** The person, with all their names as artwork owner: after signing in, they still own earlier uploads. */
export interface DesignOwner {
  userId: number;
  owners: readonly string[];
}

const rowSql = jsonObject({
  id: 'd.id',
  name: 'd.name',
  garment: 'd.garment',
  printAreas: 'd.print_areas',
  decorationMethod: 'd.decoration_method',
  allowMultipleColors: 'd.allow_multiple_colors',
  placements: 'd.placements',
  savedAt: isoText('d.created_at'),
  version: 'd.version',
});

export async function listDesigns(knex: Knex, userId: number): Promise<SavedDesign[]> {
  return read(knex, 'd.user_id = ? order by d.created_at desc, d.id limit ?', [userId, designsPerAccount]);
}

async function read(knex: Knex, where: string, values: Knex.RawBinding[]): Promise<SavedDesign[]> {
  const { rows } = await knex.raw<{ rows: { row: SavedDesign }[] }>(
    `select ${rowSql} as row from designs d where ${where}`,
    values,
  );
  return rows.map(({ row }) => row);
}

const readOwn = async (knex: Knex, userId: number, id: string, lock = '') =>
  (await read(knex, `d.id = ? and d.user_id = ? ${lock}`, [id, userId]))[0] ?? null;

export async function putDesign(
  knex: Knex,
  owner: DesignOwner,
  id: string,
  { version, ...contents }: Contents,
): Promise<SavedDesign | Refusal> {
  const { userId } = owner;
  return changeOrRefuse(knex, async trx => {
    // One person's designs one after the other: they are counted, and two tabs may send the same one.
    await trx('users').where({ id: userId }).forUpdate().first('id');
    const known = await readOwn(trx, userId, id);
    if (known) mustBeVersion(version, known);
    await mustBeTechnique(trx, contents.decorationMethod);
    await attachArtwork(trx, owner, contents);
    const columns = {
      ...contents,
      placements: JSON.stringify(contents.placements),
      printAreas: contents.printAreas ? JSON.stringify(contents.printAreas) : null,
    };
    if (known) {
      if (!isSame(known, contents)) await trx('designs').where({ id }).update(columns);
    } else {
      await mustHaveRoom(trx, userId);
      const made = await trx('designs')
        .insert({ ...columns, id, userId })
        .onConflict('id')
        .ignore()
        .returning('id');
      // Another person's id gets the same answer as a missing one.
      if (made.length === 0) throw new Refused(refuse('not_found'));
    }
    return (await readOwn(trx, userId, id)) ?? refuse('not_found');
  });
}

function isSame(known: SavedDesign, contents: Omit<Contents, 'version'>): boolean {
  const names = Object.keys(contents) as (keyof typeof contents)[];
  return names.every(name => isDeepStrictEqual(known[name] ?? null, contents[name] ?? null));
}

/** One that has been switched off may be kept: the product's page offers another. */
async function mustBeTechnique(trx: Knex.Transaction, id: string): Promise<void> {
  if (await trx('techniques').where({ id }).first('id')) return;
  throw new Refused(refuse('invalid', { fields: { decorationMethod: 'There is no such decoration.' } }));
}

async function mustHaveRoom(trx: Knex.Transaction, userId: number): Promise<void> {
  const kept = await trx('designs').where({ userId }).count<{ n: number }[]>('* as n');
  if (Number(kept[0]?.n ?? 0) >= designsPerAccount) {
    throw conflict(`You have ${designsPerAccount} designs. Delete one that you no longer need first.`);
  }
}

async function attachArtwork(
  trx: Knex.Transaction,
  { userId, owners }: DesignOwner,
  { placements }: Pick<Contents, 'placements'>,
): Promise<void> {
  const named = [...new Set(placements.map(({ artwork }) => artwork.sha256))];
  const own = await ownArtwork(trx, named, owners);
  const kept = await trx('artworks')
    .whereIn('sha256', [...own])
    .update({ attachedAt: trx.raw('coalesce(attached_at, now())') })
    .returning('sha256');
  const there = new Set(kept.map(({ sha256 }) => sha256));
  const missing = named.filter(sha256 => !there.has(sha256));
  if (missing.length > 0) throw new Refused(refuse('artwork_missing', { details: { missing } }));
  await trx('artwork_owners')
    .insert(named.map(sha256 => ({ sha256, owner: `user:${userId}` })))
    .onConflict(['sha256', 'owner'])
    .ignore();
}

export async function renameDesign(
  knex: Knex,
  userId: number,
  id: string,
  { name, version }: { name: string; version?: number | undefined },
): Promise<SavedDesign | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const known = await readOwn(trx, userId, id, 'for update');
    if (!known) return refuse('not_found');
    if (known.name === name) return known;
    mustBeVersion(version, known);
    await trx('designs').where({ id }).update({ name });
    return (await readOwn(trx, userId, id)) ?? refuse('not_found');
  });
}

/** Gone already is as good as deleted. */
export async function deleteDesign(
  knex: Knex,
  userId: number,
  id: string,
  version?: number,
): Promise<Refusal | null> {
  return changeOrRefuse(knex, async trx => {
    const known = await readOwn(trx, userId, id, 'for update');
    if (!known) return null;
    mustBeVersion(version, known);
    await trx('designs').where({ id }).delete();
    for (const { artwork } of known.placements) await releaseArtwork(trx, artwork.sha256);
    return null;
  });
}

/** Turns an unused file back into a pending upload, which is swept up after a day unless something uses it again. */
async function releaseArtwork(trx: Knex.Transaction, sha256: string): Promise<void> {
  const inPlacements = JSON.stringify([{ designFile: { sha256 } }]);
  const named = JSON.stringify([{ sha256 }]);
  const inDesigns = JSON.stringify([{ artwork: { sha256 } }]);
  await trx.raw(
    `update artworks a set attached_at = null, uploaded_at = now()
     where a.sha256 = ? and a.kind in (${artworkKind('design', 'vector')})
       and not exists (select from designs d where d.placements @> ?::jsonb)
       and not exists (select from order_items i where i.design_placements @> ?::jsonb)
       and not exists (select from jobs j where j.artwork @> ?::jsonb)
       and not exists (select from proof_requests r where r.files @> ?::jsonb)
       and not exists (select from media m where m.sha256 = a.sha256)`,
    [sha256, inDesigns, inPlacements, named, named],
  );
}

import type { Knex } from 'knex';
import { Artwork } from '#api/models/artwork.ts';
import { areFilesCopied } from '#api/database/files/copied-files.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { namesOfArtwork } from './artwork-files.ts';
import { withArtworkLock } from './lock-artwork.ts';
import { dropProductionFiles, removeUnnamed } from './production/production-files.ts';

/** Uploads without an order are deleted after a day without requests. The device sends them again if needed. */
const keptHours = 24;
/** Those of staff are pictures from a door, whose proof may come later or from another device. */
const keptHoursOfStaff = 30 * 24;

const isOfStaff = `exists (
  select from artwork_owners o
  join users u on u.id = case when o.owner like 'user:%' then substr(o.owner, 6)::integer end
  where o.sha256 = artworks.sha256 and (u.is_admin or u.staff_role is not null))`;
/** What a kept picture was made of, if the same person sent both. */
const isOriginal = `exists (
  select from artworks made
  join artwork_owners its on its.sha256 = made.sha256
  join artwork_owners own on own.sha256 = artworks.sha256 and own.owner = its.owner
  where made.made_from = artworks.sha256 and made.attached_at is not null)`;
const perSweep = 200;

/** Answers how many were deleted. */
export async function sweepArtworks({ knex, files }: { knex: Knex; files: FileStore }): Promise<number> {
  await files.sweepTemporary();
  const found = await stale(knex).select('sha256').limit(perSweep);
  let swept = 0;
  for (const { sha256 } of found) {
    swept += await withArtworkLock(knex, sha256, async trx => {
      // A backup that runs has rows that name the file, and reads it later.
      if (await areFilesCopied(trx)) return 0;
      // Committed before a file goes: a row without files would be a lie, files without one are not.
      const made = await knex.transaction(async own => {
        if (!(await stale(own).where({ sha256 }).forUpdate().first())) return null;
        const dropped = await dropProductionFiles(own, sha256);
        await stale(own).where({ sha256 }).delete();
        return dropped;
      });
      if (!made) return 0;
      await Promise.all(namesOfArtwork(sha256).map(name => files.remove(name)));
      for (const file of made) await removeUnnamed({ files }, trx, file);
      return 1;
    });
  }
  return swept;
}

function stale(knex: Knex | Knex.Transaction) {
  return Artwork.query(knex)
    .whereNull('attachedAt')
    .where('uploadedAt', '<', knex.raw(`now() - interval '${keptHours} hours'`))
    .whereRaw(`(uploaded_at < now() - interval '${keptHoursOfStaff} hours' or not ${isOfStaff})`)
    .whereRaw(`not ${isOriginal}`);
}

import type { Knex } from 'knex';
import { Artwork } from '#api/models/artwork.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { previewWidths } from '#api/outside/images/re-encode-artwork.ts';

/** Uploads that no order took: gone after a day without being asked for (R-UP 2). The device sends them again. */
const keptHours = 24;
const perSweep = 200;

/** Answers how many were deleted. The row goes first: a row without files would be a lie, files without one are not. */
export async function sweepArtworks({ knex, files }: { knex: Knex; files: FileStore }): Promise<number> {
  await files.sweepTemporary();
  const stale = await Artwork.query(knex)
    .select('sha256')
    .whereNull('attachedAt')
    .where('uploadedAt', '<', knex.raw(`now() - interval '${keptHours} hours'`))
    .limit(perSweep);
  let swept = 0;
  for (const { sha256 } of stale) {
    const deleted = await Artwork.query(knex)
      .delete()
      .where({ sha256 })
      .whereNull('attachedAt')
      .where('uploadedAt', '<', knex.raw(`now() - interval '${keptHours} hours'`));
    if (deleted === 0) continue;
    swept += deleted;
    const names = [...previewWidths.map(width => `${width}.webp`), 'print.svg', 'print.png', 'print.jpg'];
    await Promise.all(names.map(name => files.remove(`${sha256}.${name}`)));
  }
  return swept;
}

/** Another file or size for a placement of an order: what the customer asked for. It voids every earlier approval. */
import type { Knex } from 'knex';
import { keptInside } from '#contract/artwork/keep-inside.ts';
import type { DesignPlacement } from '#contract/cart/cart.ts';
import { placeWords } from '#contract/cart/place-words.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { proofEndpoints } from '#contract/proofs/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import type { ArtworksRow } from '#api/database/tables.ts';
import type { ProofItem } from './plan-placements.ts';

type Asked = NonNullable<BodyOf<typeof proofEndpoints.sendProof>['changes']>[number];
/** Without a file, where it was taken back. */
export type ArtworkChanges = readonly (Omit<Asked, 'artwork'> & { artwork?: Asked['artwork'] | null })[];

/** The lines as they will be. Nothing is written. */
export async function changedItems(
  knex: Knex,
  items: readonly ProofItem[],
  changes: ArtworkChanges,
): Promise<ProofItem[]> {
  const hashes = changes.flatMap(({ artwork }) => artwork?.sha256 ?? []);
  const known = await knex('artworks').whereIn('sha256', hashes).select();
  const isPlaced = changes.every(({ itemId, place }) =>
    items.some(item => item.id === itemId && item.designPlacements[place] !== undefined),
  );
  if (!isPlaced) throw new Refused(refuse('invalid', { message: 'The order has no such placement.' }));
  return items.map(item => ({
    ...item,
    designPlacements: item.designPlacements.map((placement, place) => {
      const change = changes.find(one => one.itemId === item.id && one.place === place);
      if (!change) return placement;
      const { artwork, scale = placement.scale } = change;
      const changed = {
        ...placement,
        scale,
        ...(artwork === undefined ? {} : { designFile: artwork && fileOf(known, artwork) }),
      };
      return insideArea(item, changed, change.scale);
    }),
  }));
}

/** In a named print area: another file goes inside it, and a size that doesn't is refused. */
function insideArea(item: ProofItem, placement: DesignPlacement, asked: number | undefined): DesignPlacement {
  const { position, area, designFile: file } = placement;
  if (area === undefined) return placement;
  const aspect = file ? file.widthPx / file.heightPx : 1;
  const kept = keptInside(garmentOf(item), position, { ...placement, aspect });
  if (!kept || (asked !== undefined && kept.scale < asked)) {
    const message = `The design is larger than the ${placeWords(placement)} of ${item.name}. Make it smaller.`;
    throw new Refused(refuse('invalid', { message }));
  }
  return { ...placement, ...kept };
}

function fileOf(known: readonly ArtworksRow[], { sha256, name }: { sha256: string; name: string }) {
  const found = known.find(one => one.sha256 === sha256);
  if (!found?.previewReady || !found.widthPx || !found.heightPx)
    throw new Refused(
      refuse('artwork_missing', { message: 'That file has not arrived. Please choose it again.' }),
    );
  const { mime, bytes, widthPx, heightPx } = found;
  return { sha256, name, type: mime, bytes, widthPx, heightPx };
}

/** The database voids the proof that counted, should there be one. */
export async function saveArtwork(
  trx: Knex.Transaction,
  items: readonly ProofItem[],
  changes: ArtworkChanges,
): Promise<void> {
  const touched = new Set(changes.map(({ itemId }) => itemId));
  for (const { id, designPlacements } of items.filter(item => touched.has(item.id))) {
    await trx('order_items')
      .where({ id })
      .update({ designPlacements: JSON.stringify(designPlacements) });
  }
  await trx('artworks')
    .whereIn(
      'sha256',
      changes.flatMap(({ artwork }) => artwork?.sha256 ?? []),
    )
    .update({ attachedAt: trx.raw('coalesce(attached_at, now())') });
}

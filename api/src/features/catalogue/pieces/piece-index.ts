/** Which pieces the catalogue has, in which version, and the order of its products: what everything else is built on. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { packOrder, piecesFormat, type Place } from '#contract/catalogue/pieces/catalogue-pieces.ts';
import type { CatalogueIndex, CatalogueOrder } from '#contract/catalogue/endpoints.ts';
import { columnsOf, readPieceStamps } from '../read-products.ts';
import type { Snapshots } from '../snapshots.ts';

export interface PieceIndex {
  /** Changes with any piece and with the order. */
  version: string;
  /** The version of each piece by its number. */
  pieces: ReadonlyMap<number, string>;
  /** Products on sale in display order. */
  places: readonly Place[];
  answer: CatalogueIndex;
  order: CatalogueOrder;
}

/** A program that reads products otherwise gives every piece another version. */
const shape = `${piecesFormat} ${columnsOf.page}`;
const hash = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);
/** Two versions of a piece are alike by chance once in 70 thousand million. */
const versionLength = 6;

/** Versions of which it is known what has changed since; a device of before them is told everything. */
const remembered = 200;

export interface PieceIndexes {
  /** The same object until the catalogue's version moves. */
  read: () => Promise<PieceIndex>;
  /** As read a moment ago, by its version. */
  former: (version: string) => PieceIndex | undefined;
}

/** `onMove` hears of each new one, with the one before. */
export function createPieceIndexes(
  knex: Knex,
  snapshots: Snapshots,
  onMove: (index: PieceIndex, before: PieceIndex | null) => void,
): PieceIndexes {
  const known = new Map<string, PieceIndex>();
  let last: PieceIndex | null = null;
  return {
    former: version => known.get(version),
    read: () =>
      snapshots.keep('piece index', async () => {
        const index = await readIndex(knex);
        known.delete(index.version);
        known.set(index.version, index);
        const [oldest] = known.keys();
        if (known.size > remembered && oldest !== undefined) known.delete(oldest);
        onMove(index, last);
        last = index;
        return index;
      }),
  };
}

async function readIndex(knex: Knex): Promise<PieceIndex> {
  const { stamps, places } = await readPieceStamps(knex);
  const pieces = new Map(
    Object.entries(stamps)
      .map(([piece, stamp]) => [Number(piece), hash(shape + stamp, versionLength)] as const)
      .toSorted(([a], [b]) => a - b),
  );
  const inOrder = places.ids.map((id, at) => ({ id, displayOrder: places.orders[at] ?? 0 }));
  const order = hash(JSON.stringify(places), versionLength);
  const named = { order, pieces: Object.fromEntries(pieces) };
  const version = hash(JSON.stringify(named), 22);
  return {
    version,
    pieces,
    places: inOrder,
    answer: { format: piecesFormat, version, ...named },
    order: { format: piecesFormat, version: order, ...packOrder(inOrder) },
  };
}

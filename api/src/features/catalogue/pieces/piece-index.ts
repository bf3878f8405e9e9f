/** Which pieces the catalogue has, in which version, and the order of its products: what everything else is built on. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { packOrder, piecesFormat, type Place } from '#contract/catalogue/catalogue-pieces.ts';
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

/** The same object until the catalogue's version moves. */
export function createReadIndex(knex: Knex, snapshots: Snapshots): () => Promise<PieceIndex> {
  return () => snapshots.keep('piece index', () => readIndex(knex));
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
  const answer = { format: piecesFormat, order, pieces: Object.fromEntries(pieces) };
  return {
    version: hash(JSON.stringify(answer), 22),
    pieces,
    places: inOrder,
    answer,
    order: { format: piecesFormat, version: order, ...packOrder(inOrder) },
  };
}

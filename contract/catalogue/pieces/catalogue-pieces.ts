/**
 * The catalogue in pieces, so that a device loads what has changed and nothing else. A piece holds 32 products by id,
 * each whole, and has a version. The index names the version of each piece; the places in the shop's order have a
 * version of their own, because moving one product moves the places of thousands.
 *
 *   index    order: its version      pieces: { number: version }
 *   order    ids and places of the products on sale, as differences from the one before
 *   pieces   from … to, each with its version and its products, packed or as their own page has them
 */
import type { CatalogueIndex, CatalogueOrder, PieceProduct, Product, ProductSummary } from '../endpoints.ts';
import { unpackProduct, unpackSummary } from './catalogue-pack.ts';

/** Raised when the shape changes: a device ignores what it can't read. */
export const piecesFormat = 1;

/** Also in the database's triggers: a piece is the product's id divided by it. */
export const pieceSize = 32;
/** Pieces in one answer, at most. */
export const piecesAtOnce = 16;

export const pieceOf = (id: number): number => Math.floor(id / pieceSize);

/** What has changed from one index to the next. */
export function indexSince(index: CatalogueIndex, before: CatalogueIndex): CatalogueIndex {
  const changed = Object.entries(index.pieces).filter(([piece, version]) => before.pieces[piece] !== version);
  const gone = Object.keys(before.pieces).filter(piece => !(piece in index.pieces));
  return { ...index, since: before.version, pieces: Object.fromEntries(changed), gone: gone.map(Number) };
}

/** Undoes `indexSince`. Null if the changes are those of another index. */
export function wholeIndex(
  index: CatalogueIndex,
  kept: Pick<CatalogueIndex, 'version' | 'pieces'> | undefined,
): CatalogueIndex | null {
  const { since, gone = [], ...rest } = index;
  if (since === undefined) return rest;
  if (since !== kept?.version) return null;
  const pieces = { ...kept.pieces, ...rest.pieces };
  for (const piece of gone) delete pieces[piece];
  return { ...rest, pieces };
}

export interface Place {
  id: number;
  displayOrder: number;
}

export function packOrder(places: readonly Place[]): Pick<CatalogueOrder, 'ids' | 'places'> {
  return {
    ids: steps(places.map(({ id }) => id)),
    places: steps(places.map(({ displayOrder }) => displayOrder)),
  };
}

export function unpackOrder({ ids, places }: Pick<CatalogueOrder, 'ids' | 'places'>): Place[] {
  const placeAt = sums(places);
  return sums(ids).map((id, at) => ({ id, displayOrder: placeAt[at] ?? 0 }));
}

const steps = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));
function sums(differences: readonly number[]): number[] {
  let sum = 0;
  return differences.map(difference => (sum += difference));
}

/** The product as its own page has it. Just changed, it comes with its variants one by one. */
export function productOfPiece({ variants, ...product }: PieceProduct, displayOrder: number): Product {
  return Array.isArray(variants)
    ? { ...product, displayOrder, variants }
    : unpackProduct({ ...product, displayOrder, variants });
}

export function summaryOfPiece(product: PieceProduct, displayOrder: number): ProductSummary {
  // What is left out is left out by name, whatever the variants' form.
  return unpackSummary({ ...product, displayOrder } as Parameters<typeof unpackSummary>[0]);
}

/** Ranges of at most `piecesAtOnce`, each beginning at a multiple of it, so that devices ask for the same ones. */
export function rangesOf(pieces: readonly number[]): { from: number; to: number }[] {
  const blocks = new Map<number, number[]>();
  for (const piece of pieces.toSorted((a, b) => a - b)) {
    const block = Math.floor(piece / piecesAtOnce);
    blocks.set(block, [...(blocks.get(block) ?? []), piece]);
  }
  return [...blocks].flatMap(([block, wanted]) => {
    if (wanted.length <= fewPieces) return wanted.map(piece => ({ from: piece, to: piece }));
    return [{ from: block * piecesAtOnce, to: (block + 1) * piecesAtOnce - 1 }];
  });
}

/** So many are asked for one by one rather than with their neighbours. */
const fewPieces = 3;

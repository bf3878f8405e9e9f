/**
 * The list of products, kept piece by piece: after a change only the pieces that changed are read and parsed again,
 * whatever the size of the catalogue.
 */
import type { Knex } from 'knex';
import { pieceOf, pieceSize } from '#contract/catalogue/pieces/catalogue-pieces.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { type ProductText, readProductsBetween } from '../read-products.ts';
import { groupByPiece } from './group-by-piece.ts';
import type { PieceIndex } from './piece-index.ts';

export interface ProductList {
  /** Changes with the catalogue. */
  version: string;
  /** In display order. */
  products: readonly ProductSummary[];
  /** The same as JSON. */
  text: () => string;
}

interface KeptProduct {
  text: string;
  product: ProductSummary;
}

interface KeptPiece {
  version: string;
  products: ReadonlyMap<number, KeptProduct>;
}

export interface ListParts {
  knex: Knex;
  readIndex: () => Promise<PieceIndex>;
}

/** Pieces in one statement. */
const readAtOnce = 64;

/** The same object until the catalogue moves. */
export function createReadList({ knex, readIndex }: ListParts): () => Promise<ProductList> {
  let pieces: ReadonlyMap<number, KeptPiece> = new Map();
  const lists = new WeakMap<PieceIndex, Promise<ProductList>>();

  async function make(index: PieceIndex): Promise<ProductList> {
    const changed = [...index.pieces].flatMap(([piece, version]) =>
      pieces.get(piece)?.version === version ? [] : [piece],
    );
    const read = await readPieces(knex, changed, index);
    const now = new Map<number, KeptPiece>();
    for (const piece of index.pieces.keys()) {
      const one = read.get(piece) ?? pieces.get(piece);
      if (one) now.set(piece, one);
    }
    pieces = now;
    const inOrder = index.places.flatMap(({ id, displayOrder }) => {
      const known = now.get(pieceOf(id))?.products.get(id);
      return known ? { text: known.text, product: placed(known.product, displayOrder) } : [];
    });
    return {
      version: index.version,
      products: inOrder.map(({ product }) => product),
      text: () => `[${inOrder.map(({ text, product }) => textOf(text, product.displayOrder)).join(',')}]`,
    };
  }

  return async () => {
    const index = await readIndex();
    const known = lists.get(index);
    if (known) return known;
    const made = make(index);
    lists.set(index, made);
    // A failed read is not kept: the next request asks again.
    made.catch(() => lists.delete(index));
    return made;
  };
}

/** An object that has not changed stays the same one. */
const placed = (product: ProductSummary, displayOrder: number): ProductSummary =>
  product.displayOrder === displayOrder ? product : { ...product, displayOrder };

const textOf = (text: string, displayOrder: number) =>
  `${text.slice(0, -1)}, "displayOrder": ${displayOrder}}`;

async function readPieces(
  knex: Knex,
  wanted: readonly number[],
  { pieces, places }: PieceIndex,
): Promise<Map<number, KeptPiece>> {
  const placeOf = new Map(places.map(({ id, displayOrder }) => [id, displayOrder]));
  const found = new Map<number, KeptPiece>();
  for (const run of runsOf(wanted)) {
    const [first, last] = [run[0] ?? 0, run.at(-1) ?? 0];
    const rows = await readProductsBetween(knex, 'list', [first * pieceSize, (last + 1) * pieceSize - 1]);
    const byPiece = groupByPiece(rows);
    for (const piece of run) {
      const products = new Map(
        (byPiece.get(piece) ?? []).map(row => [row.id, keep(row, placeOf.get(row.id) ?? 0)]),
      );
      found.set(piece, { version: pieces.get(piece) ?? '', products });
    }
  }
  return found;
}

function keep({ json }: ProductText, displayOrder: number): KeptProduct {
  return { text: json, product: { ...(JSON.parse(json) as ProductSummary), displayOrder } };
}

/** Neighbours are read together. */
function runsOf(pieces: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    if (run && run.at(-1) === piece - 1 && run.length < readAtOnce) run.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

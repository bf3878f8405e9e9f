/**
 * Pieces as they are sent. Nobody waits for packing: what has just changed goes out as the database wrote it, and a
 * thread of its own packs it meanwhile for the next one who asks.
 */
import type { Knex } from 'knex';
import { piecesFormat, pieceSize } from '#contract/catalogue/pieces/catalogue-pieces.ts';
import { createBoundedCache } from '#api/bounded-cache.ts';
import { type ProductText, readProductsBetween } from '../read-products.ts';
import { groupByPiece } from './group-by-piece.ts';
import type { Packer } from './packer.ts';
import type { PieceIndex } from './piece-index.ts';

/** `brotli` once it has been packed; the text until then, and for whoever can't take Brotli. */
export interface PieceAnswer {
  brotli: Uint8Array | null;
  text: () => Promise<string>;
}

interface Kept {
  version: string;
  brotli: Uint8Array | null;
  text: Promise<string> | null;
}

export interface PieceParts {
  knex: Knex;
  packer: Pick<Packer, 'pack'>;
  readIndex: () => Promise<PieceIndex>;
}

/** Twenty times the catalogue of a wholesaler with 10,000 products. */
const keptBytes = 32_000_000;
/** For each, beside its packed bytes. */
const overhead = 200;

export type ReadPieces = (range: { from: number; to: number }) => Promise<PieceAnswer>;

export function createReadPieces({ knex, packer, readIndex }: PieceParts): ReadPieces {
  const cache = createBoundedCache<Kept>(keptBytes, ({ brotli }) => overhead + (brotli?.length ?? 0));

  return async ({ from, to }) => {
    const { pieces } = await readIndex();
    const wanted = [...pieces].filter(([piece]) => piece >= from && piece <= to);
    const version = wanted.join(' ');
    const key = `${from} ${to}`;
    const read = () => readText(knex, wanted);
    const known = cache.get(key);
    if (known?.version === version) {
      return { brotli: known.brotli, text: () => known.text ?? read() };
    }
    const text = read();
    const kept: Kept = { version, brotli: null, text };
    cache.set(key, kept);
    const forget = () => {
      if (cache.get(key) === kept) cache.delete(key);
    };
    // What can't be read or packed is tried again by the next one who asks.
    text
      .then(async words => packer.pack({ kind: 'pieces', text: words }))
      .then(({ brotli }) => {
        // Weighed again.
        if (cache.get(key) === kept) cache.set(key, { version, brotli, text: null });
      })
      .catch(forget);
    return { brotli: null, text: () => text };
  };
}

async function readText(knex: Knex, wanted: readonly (readonly [number, string])[]): Promise<string> {
  const [first, last] = [wanted[0]?.[0], wanted.at(-1)?.[0]];
  const products =
    first === undefined || last === undefined
      ? []
      : await readProductsBetween(knex, 'page', [first * pieceSize, (last + 1) * pieceSize - 1]);
  const byPiece = groupByPiece(products);
  const pieces = wanted.map(([piece, version]) => pieceText(piece, version, byPiece.get(piece) ?? []));
  return `{"format":${piecesFormat},"pieces":[${pieces.join(',')}]}`;
}

function pieceText(piece: number, version: string, products: readonly ProductText[]): string {
  return `{"piece":${piece},"version":"${version}","products":[${products.map(({ json }) => json).join(',')}]}`;
}

/** A shop that answers in pieces, and a browser whose tabs share one database and one lock, for tests. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { packCatalogue } from '#contract/catalogue/pieces/catalogue-pack.ts';
import { indexSince, packOrder, pieceOf, piecesFormat } from '#contract/catalogue/pieces/catalogue-pieces.ts';
import type { CatalogueIndex, CataloguePiece, Product } from '#contract/catalogue/endpoints.ts';
import { createCatalogueCopies } from './catalogue-copies.ts';
import { openShopDatabase } from '../database/shop-database.ts';
import type { PieceServer } from './sync-pieces.ts';

export type PieceShop = ReturnType<typeof createPieceShop>;

/** A version is what it holds, so that the same content has the same one. */
export function createPieceShop() {
  let products: readonly Product[] = [];
  let isOpen = true;
  let format = piecesFormat;
  const asked: string[] = [];
  const former = new Map<string, CatalogueIndex>();
  /** Before an answer of pieces goes out. */
  let onPieces = (_from: number): void => undefined;

  function pieces(): CataloguePiece[] {
    const numbers = [...new Set(products.map(({ id }) => pieceOf(id)))].toSorted((a, b) => a - b);
    return numbers.map(piece => {
      const own = products.filter(({ id }) => pieceOf(id) === piece);
      const held = packCatalogue(own).products.map(({ displayOrder: _, ...product }) => product);
      return { piece, version: JSON.stringify(held), products: held };
    });
  }
  function order() {
    const places = products.map(({ id, displayOrder }) => ({ id, displayOrder }));
    return { format, version: JSON.stringify(places), ...packOrder(places) };
  }
  const answer = async <T>(what: string, make: () => T): Promise<T> => {
    asked.push(what);
    if (!isOpen) throw new Error('The shop does not answer');
    return make();
  };

  const server: PieceServer = {
    askIndex: known =>
      answer('index', () => {
        const named = {
          order: order().version,
          pieces: Object.fromEntries(pieces().map(({ piece, version }) => [piece, version])),
        };
        const version = JSON.stringify(named);
        if (known?.etag === version) return null;
        const index = { format, version, ...named };
        former.set(version, index);
        const before = known && former.get(known.version);
        return { etag: version, index: before ? indexSince(index, before) : index };
      }),
    askOrder: () => answer('order', order),
    askPieces: ({ from, to }) =>
      answer(`${from}-${to}`, () => {
        onPieces(from);
        return { format, pieces: pieces().filter(({ piece }) => piece >= from && piece <= to) };
      }),
  };
  return {
    server,
    /** What was asked since the last look. */
    asked: () => asked.splice(0),
    sells: (...now: Product[]) => (products = now.toSorted((a, b) => a.displayOrder - b.displayOrder)),
    open: (now: boolean) => (isOpen = now),
    speaks: (other: number) => (format = other),
    beforePieces: (run: typeof onPieces) => (onPieces = run),
  };
}

/** Its clock moves one second at each look. */
export function createTabs(server: PieceServer) {
  const db = openShopDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  let now = Date.parse('2026-11-21T00:00:00Z');
  let lock = Promise.resolve<unknown>(undefined);
  return {
    db,
    open: () =>
      createCatalogueCopies({
        readRecords: keys => db.records.bulkGet([...keys]),
        openDatabase: async () => db,
        server,
        withLock: run => {
          const turn = lock.then(run, run);
          lock = turn.catch(() => undefined);
          return turn;
        },
        now: () => (now += 1000),
      }),
  };
}

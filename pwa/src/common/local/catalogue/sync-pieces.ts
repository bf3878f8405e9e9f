/**
 * Brings the pieces on this device up to date: the index, then whatever has another version there.
 *
 *   index ─┬─ the same ──────────────→ nothing more to load
 *          └─ another ─→ pieces that differ, kept as they come ─→ the index, once all are there
 *
 * If it is cut off, the next time continues from what was kept. A piece that has changed meanwhile is kept in its newer
 * version, and the index is asked for again.
 */
import { piecesFormat, rangesOf, wholeIndex } from '#contract/catalogue/pieces/catalogue-pieces.ts';
import type { CatalogueIndex, CatalogueOrder, CataloguePieces } from '#contract/catalogue/endpoints.ts';
import type { KeptIndex, PieceVersions } from './piece-copies.ts';

export interface PieceServer {
  /** Null if `known` is still the current version. Without it, the whole index is asked for. */
  askIndex: (
    known: { etag: string; version: string } | null,
  ) => Promise<{ etag: string; index: CatalogueIndex } | null>;
  askOrder: () => Promise<CatalogueOrder>;
  askPieces: (range: { from: number; to: number }) => Promise<CataloguePieces>;
}

export interface PieceStore {
  readIndex: () => Promise<KeptIndex | undefined>;
  readVersions: () => Promise<PieceVersions>;
  writePieces: (pieces: CataloguePieces['pieces']) => Promise<void>;
  writeIndex: (index: KeptIndex) => Promise<void>;
  /** The server says that the kept index is the current one. */
  noteSeen: () => Promise<void>;
}

/** Of one piece, and of the whole: a shop that changes faster than it can be read is read again at the next visit. */
const attempts = 3;

/** Rejects if the server doesn't answer or this device has no room. */
export async function syncPieces(server: PieceServer, store: PieceStore): Promise<void> {
  for (let nth = 1; nth <= attempts; nth++) if (await syncOnce(server, store)) return;
  throw new Error('The catalogue keeps changing');
}

async function syncOnce(server: PieceServer, store: PieceStore): Promise<boolean> {
  const kept = await store.readIndex();
  const answer = await server.askIndex(kept ?? null);
  if (!answer) {
    await store.noteSeen();
    return true;
  }
  const { etag } = answer;
  // Of a newer app: this one can't read it.
  if (answer.index.format !== piecesFormat) return true;
  const index = wholeIndex(answer.index, kept);
  if (!index) throw new Error('The changes are those of another index');
  const order = kept?.order.version === index.order ? kept.order : await insist(server.askOrder);
  let isCurrent = order.version === index.order;
  const versions = await store.readVersions();
  const missing = Object.keys(index.pieces).filter(piece => versions[piece] !== index.pieces[piece]);
  for (const range of rangesOf(missing.map(Number))) {
    const { format, pieces } = await insist(() => server.askPieces(range));
    if (format !== piecesFormat) return true;
    await store.writePieces(pieces);
    for (const { piece, version } of pieces) if (index.pieces[piece] !== version) isCurrent = false;
  }
  if (isCurrent)
    await store.writeIndex({
      format: piecesFormat,
      version: index.version,
      etag,
      order,
      pieces: index.pieces,
    });
  return isCurrent;
}

/** On a phone's network one of many requests fails now and then. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let nth = 1; ; nth++) {
    try {
      return await ask();
    } catch (error) {
      if (nth === attempts) throw error;
    }
  }
}

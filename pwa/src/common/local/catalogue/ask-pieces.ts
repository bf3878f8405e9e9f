import type { CatalogueIndex } from '#contract/catalogue/endpoints.ts';
import { call, OfflineError } from '../call/call.ts';
import type { PieceServer } from './sync-pieces.ts';

export const pieceServer: PieceServer = {
  askIndex,
  askOrder: () => call('GET /api/catalogue/order'),
  askPieces: ({ from, to }) =>
    call('GET /api/catalogue/pieces', { query: { from: String(from), to: String(to) } }),
};

/** With the stored version: an unchanged catalogue costs a few bytes. */
async function askIndex(
  ...[known]: Parameters<PieceServer['askIndex']>
): ReturnType<PieceServer['askIndex']> {
  const since = known ? `?${new URLSearchParams({ since: known.version })}` : '';
  const answer = await fetch(`/api/catalogue/index${since}`, {
    credentials: 'same-origin',
    // With a condition of our own, the browser's cache would add "no-cache", which asks for the body.
    headers: known ? { 'If-None-Match': known.etag, 'Cache-Control': 'max-age=0' } : {},
  }).catch(() => null);
  if (!answer?.headers.has('X-Request-Id')) throw new OfflineError();
  if (answer.status === 304) return null;
  if (!answer.ok) throw new OfflineError();
  return { etag: answer.headers.get('ETag') ?? '', index: (await answer.json()) as CatalogueIndex };
}

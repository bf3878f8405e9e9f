import type { CataloguePack } from '#contract/catalogue/endpoints.ts';
import { OfflineError } from '../call/call.ts';
import type { PackedAnswer } from './catalogue-copies.ts';

/** `GET /api/catalogue` with the stored version: an unchanged catalogue costs a few bytes. */
export async function askWholeCatalogue(etag: string | null): Promise<PackedAnswer | null> {
  const answer = await fetch('/api/catalogue', {
    credentials: 'same-origin',
    // With a condition of our own, the browser's cache would add "no-cache", which asks for the body.
    headers: etag === null ? {} : { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' },
  }).catch(() => null);
  if (!answer?.headers.has('X-Request-Id')) throw new OfflineError();
  if (answer.status === 304) return null;
  if (!answer.ok) throw new OfflineError();
  return { etag: answer.headers.get('ETag') ?? '', pack: (await answer.json()) as CataloguePack };
}

/** Sends what is kept as bytes, by way of the whole pipeline. `short-way.ts` sends the same without it. */
import type { Context } from 'koa';
import { refuse, type Refusal } from '#contract/wire/errors.ts';

/** JSON text, packed once for everybody. */
export interface Snapshot {
  etag: string;
  identity: Buffer;
  brotli: Buffer;
}

export const snapshotType = 'application/json; charset=utf-8';
/** Kept, and asked about again each time. */
export const snapshotCacheControl = 'no-cache';

export function sendSnapshot(ctx: Context, snapshot: Snapshot | null): void | Refusal {
  if (!snapshot) return refuse('not_found');
  ctx.set('Cache-Control', snapshotCacheControl);
  ctx.set('ETag', snapshot.etag);
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = snapshotType;
  const packed = ctx.acceptsEncodings('br', 'identity') === 'br';
  if (packed) ctx.set('Content-Encoding', 'br');
  ctx.body = packed ? snapshot.brotli : snapshot.identity;
}

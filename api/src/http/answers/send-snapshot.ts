/** Sends what is kept as bytes, by way of the whole pipeline. `short-way.ts` sends the same without it. */
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { refuse, type Refusal } from '#contract/wire/errors.ts';

/** JSON text, packed once for everybody. */
export interface Snapshot {
  etag: string;
  identity: Buffer;
  /** Null while a large answer is being packed. */
  brotli: Buffer | null;
}
export type PackedSnapshot = Snapshot & { brotli: Buffer };

export const isPacked = (snapshot: Snapshot): snapshot is PackedSnapshot => snapshot.brotli !== null;

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
  const { brotli, identity } = snapshot;
  if (ctx.acceptsEncodings('br', 'identity') !== 'br') ctx.body = identity;
  else if (brotli) {
    ctx.set('Content-Encoding', 'br');
    ctx.body = brotli;
  } else ctx.body = Readable.from(slices(identity)); // Compressed quickly on its way (compress-answer.ts).
}

const sliceBytes = 65_536;

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}

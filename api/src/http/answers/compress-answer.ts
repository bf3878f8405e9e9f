/**
 * Brotli or gzip for answers that are made for one request. Never for one that holds a secret: text of somebody else in
 * the same compressed answer would let them guess it by the length (BREACH). Snapshots and pages are packed once, where
 * they are made.
 */
import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Context } from 'koa';

/** Less gains nothing: it fits into one packet as it is. */
const leastBytes = 1_024;
/** More is sent while it is packed. */
const mostAtOnceBytes = 1_000_000;
/** As quick as gzip, and a fifth smaller. */
const brotliQuality = 4;
const gzipLevel = 5;

const brotli = (size = 0) => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** The better one first. */
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

interface Packer {
  atOnce(text: string): Promise<Buffer>;
  stream(): Transform;
}

const [brotliCompress, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];
const packers: Record<Encoding, Packer> = {
  br: {
    atOnce: text => brotliCompress(text, brotli(text.length)),
    stream: () => zlib.createBrotliCompress(brotli()),
  },
  gzip: {
    atOnce: text => gzip(text, { level: gzipLevel }),
    stream: () => zlib.createGzip({ level: gzipLevel }),
  },
};

/** Sets the body, packed where the client takes that and it is worth it. Its type is set before. */
export async function sendPacked(ctx: Context, text: string): Promise<void> {
  const encoding = text.length < leastBytes ? null : chooseEncoding(ctx);
  if (!encoding) ctx.body = text;
  else if (text.length > mostAtOnceBytes) sendStream(ctx, encoding, Readable.from(slices(text)));
  else {
    ctx.body = await packers[encoding].atOnce(text);
    markPacked(ctx, encoding);
  }
}

const packedTypes = new Set(['text/csv', 'application/json']);

/** What a handler has written as a text, or is writing. Pictures, documents, event streams and what is packed stay as they are. */
export async function packRaw(ctx: Context): Promise<void> {
  const body: unknown = ctx.body;
  if (!packedTypes.has(ctx.type) || ctx.res.hasHeader('Content-Encoding')) return;
  if (typeof body === 'string') return sendPacked(ctx, body);
  if (!(body instanceof Readable)) return;
  const encoding = chooseEncoding(ctx);
  if (encoding) sendStream(ctx, encoding, body);
}

/** Says that the answer depends on it, whatever comes of it. */
function chooseEncoding(ctx: Context): Encoding | null {
  ctx.vary('Accept-Encoding');
  return encodings.find(name => ctx.acceptsEncodings(name, 'identity') === name) ?? null;
}

function markPacked(ctx: Context, encoding: Encoding): void {
  ctx.set('Content-Encoding', encoding);
  // A strong one promises the bytes of before.
  const etag = ctx.res.getHeader('ETag');
  if (typeof etag === 'string' && etag.startsWith('"')) ctx.set('ETag', `W/${etag}`);
}

function sendStream(ctx: Context, encoding: Encoding, source: Readable): void {
  ctx.remove('Content-Length');
  // What breaks off on one side breaks off on the other; Koa hears it from the stream that it sends.
  ctx.body = pipeline(source, packers[encoding].stream(), () => {});
  markPacked(ctx, encoding);
}

const sliceLength = 65_536;

function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += sliceLength) yield text.slice(at, at + sliceLength);
}

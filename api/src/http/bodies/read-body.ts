/**
 * Reads a JSON body strictly: exact content type, no request compression, fatal UTF-8, a byte limit that closes the
 * connection, no `__proto__`, no `toString`, nesting of at most 20. koa-body brings the bytes (decision 059).
 */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type * as KoaBody from 'koa-body';
import sjson from 'secure-json-parse';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { loadLater } from '#api/load-later.ts';

const parser = loadLater<typeof KoaBody>('koa-body');

const maxDepth = 20;

/**
 * What is read and thrown away of a body over its limit before the answer. Closing a connection with unread bytes
 * resets it, and the client would lose the 413; beyond this much it may.
 */
const discardedBytes = 1_000_000;

/** A body that trickles in for longer holds a connection for nothing. Uploads have the server's own limit. */
const defaultArrivalMs = 15_000;

/** The body as it was sent, whatever its type. Throws where the client hangs up before its end. */
export async function readBytes(
  req: IncomingMessage,
  limitBytes: number,
  arrivalMs = defaultArrivalMs,
): Promise<Buffer | Refusal> {
  return refuseUnread(req, limitBytes) ?? (await arriving(readWithin(req, limitBytes), arrivalMs));
}

/**
 * Hands a body to `take` while it arrives, for one that is too large to hold. `take` answers null when there was more
 * than the limit.
 */
export async function streamBytes<T>(
  req: IncomingMessage,
  { limitBytes, arrivalMs }: { limitBytes: number; arrivalMs: number },
  take: (body: AsyncIterable<Uint8Array>) => Promise<T | null>,
): Promise<T | Refusal> {
  const refused = refuseUnread(req, limitBytes);
  if (refused) return refused;
  // Ending the iterator must not destroy the request: the connection would go with it, and the answer too.
  const body = req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  const taken = await arriving(take(body), arrivalMs);
  if (taken !== null) return taken;
  await discard(req);
  return refuse('too_large');
}

/** What its head is enough to refuse. */
function refuseUnread(req: IncomingMessage, limitBytes: number): Refusal | null {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > limitBytes + discardedBytes) return refuse('too_large');
  // koa-body would unpack it.
  return (req.headers['content-encoding'] ?? 'identity') === 'identity'
    ? null
    : refuse('unsupported_type', { message: 'Compressed requests are not supported.' });
}

async function arriving<T>(body: Promise<T>, arrivalMs: number): Promise<T | Refusal> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Refusal>(resolve => {
    timer = setTimeout(() => resolve(refuse('timeout')), arrivalMs);
  });
  try {
    return await Promise.race([body, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readWithin(req: IncomingMessage, limitBytes: number): Promise<Buffer | Refusal> {
  // An empty encoding decodes nothing: the text is checked, and Stripe signs bytes.
  const read = parser().koaBody({ json: false, urlencoded: false, encoding: '', textLimit: limitBytes });
  // All that koa-body asks of a context. To it everything is text, also what names no type.
  const asked = { req, method: 'POST', is: () => 'text/plain', request: { body: undefined as unknown } };
  try {
    await read(asked as unknown as Context, async () => {});
  } catch (error) {
    if (isTooLarge(error)) {
      await discard(req);
      return refuse('too_large');
    }
    // Who hung up before the first byte was asked for is no fault of the server's, whatever the parser calls it.
    throw req.destroyed
      ? Object.assign(new Error('request aborted', { cause: error }), { status: 400 })
      : error;
  }
  return asked.request.body as Buffer;
}

const isTooLarge = (error: unknown) => error instanceof Error && 'status' in error && error.status === 413;

async function discard(req: IncomingMessage): Promise<void> {
  let left = discardedBytes;
  // Ending the iterator must not destroy the request: the connection would go with it, and the answer too.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) return;
  }
}

export async function readJson(
  req: IncomingMessage,
  limitBytes: number,
): Promise<{ json: unknown } | Refusal> {
  const type = (req.headers['content-type'] ?? '').toLowerCase().replaceAll(' ', '');
  const bytes = await readBytes(req, limitBytes);
  if (!Buffer.isBuffer(bytes)) return bytes;
  if (bytes.length === 0) return { json: undefined };
  if (type !== 'application/json' && type !== 'application/json;charset=utf-8') {
    return refuse('unsupported_type', { message: 'Please send JSON.' });
  }
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return refuse('bad_request');
  }
}

/** Throws for text that is not JSON, as `JSON.parse` does, and for keys that would reach prototypes. */
export function parseJson(text: string): { json: unknown } | Refusal {
  if (nesting(text) > maxDepth) return refuse('bad_request');
  const json = sjson.parse(text, undefined, { protoAction: 'error', constructorAction: 'error' }) as unknown;
  return hasOwnToString(json) ? refuse('bad_request') : { json };
}

/**
 * Whatever is compared or made a text asks for `toString`. One that is no function throws, which Zod does for
 * `{"length":{"toString":1}}` in place of a text: the request would be answered 500.
 */
function hasOwnToString(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    Object.hasOwn(value, 'toString') || Object.values(value as Record<string, unknown>).some(hasOwnToString)
  );
}

/** Deepest nesting of brackets outside strings: known before parsing, so that a bomb costs one scan. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 91 || c === 123) deepest = Math.max(deepest, ++depth);
    else if (c === 93 || c === 125) depth--;
  }
  return deepest;
}

/**
 * The short way: a public answer that is kept as bytes goes out at once, without Koa, its middleware and a promise.
 * It has the same head and body as by the long way and counts towards the same limit, metrics and log.
 *
 *   kept under this very address? → a plain request? → within the limit? → one head, one body
 *          no ↓                         no ↓                  no ↓
 *   the long way, which makes what is kept, weighs what takes weighing, and refuses
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { LimitName } from '#contract/wire/limits.ts';
import { syncHeader } from '#contract/wire/sync.ts';
import { addressOf, networkOf } from '../connections/client-address.ts';
import type { RouteMeter } from '../meter.ts';
import { type HeaderPolicy, headersOfEveryAnswer, referrerPolicyAt } from '../pages/security-headers.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { drawRequestId } from './request-id.ts';
import { logAnswer, requestIdHeader } from '../request-log.ts';
import { type PackedSnapshot, snapshotCacheControl, snapshotType } from './send-snapshot.ts';

/** What an endpoint that anybody may call declares. */
export interface OpenRoute {
  limit: LimitName;
  meter: RouteMeter | undefined;
}

export interface ShortWayParts extends HeaderPolicy {
  /** What is kept under an address; undefined while there is nothing. */
  kept: (url: string) => PackedSnapshot | undefined;
  /** Null for an address whose answer depends on who asks. */
  openRoute: (path: string) => OpenRoute | null;
  limiter: Pick<RateLimiter, 'takeNow'>;
  log: Logger;
  trustProxy: boolean;
}

interface Prepared {
  status: 200 | 304;
  /** Names and values in turn, after the request id. */
  head: readonly string[];
  body: Buffer | null;
}

interface Ready extends OpenRoute {
  packed: Prepared;
  plain: Prepared;
  unchanged: Prepared;
}

export function takeShortWay(longWay: RequestListener, parts: ShortWayParts): RequestListener {
  const { kept, openRoute, limiter, log, trustProxy } = parts;
  // Goes with its snapshot, so nothing here outlives a version of the catalogue.
  const known = new WeakMap<PackedSnapshot, Ready | null>();

  function readyFor(url: string, snapshot: PackedSnapshot): Ready | null {
    const before = known.get(snapshot);
    if (before !== undefined) return before;
    const route = openRoute(url);
    const ready = route && { ...route, ...prepare(url, snapshot, parts) };
    known.set(snapshot, ready);
    return ready;
  }

  return (req, res) => {
    const startedAt = performance.now();
    const { method = '', url = '' } = req;
    const snapshot = method === 'GET' || method === 'HEAD' ? kept(url) : undefined;
    const ready = snapshot && readyFor(url, snapshot);
    // The long way warns of a proxy that nobody has told the shop of.
    const isPlain = trustProxy || req.headers['x-forwarded-for'] === undefined;
    const answer = ready && isPlain ? choose(req, snapshot, ready) : null;
    if (!ready || !answer) return longWay(req, res);
    if (limiter.takeNow(ready.limit, networkOf(addressOf(req, trustProxy))) !== null)
      return longWay(req, res);
    const requestId = drawRequestId();
    send(res, requestId, method === 'HEAD' ? { ...answer, body: null } : answer);
    ready.meter?.answered(answer.status, (performance.now() - startedAt) / 1_000);
    if (log.isLevelEnabled('info'))
      logAnswer(log, { requestId, method, path: url, status: answer.status, startedAt });
  };
}

function prepare(url: string, { etag, brotli, identity }: PackedSnapshot, policy: HeaderPolicy) {
  const always = [...headersOfEveryAnswer(policy), referrerPolicyAt(url)].map(([name, value]) =>
    name === 'Vary' ? [name, `${value}, Accept-Encoding`] : [name, value],
  );
  const unchanged = [...always, ['Cache-Control', snapshotCacheControl], [syncHeader, '1'], ['ETag', etag]];
  const whole = (encoding: string[][], body: Buffer): Prepared => ({
    status: 200,
    head: [
      ...unchanged,
      ['Content-Type', snapshotType],
      ...encoding,
      ['Content-Length', String(body.length)],
    ].flat(),
    body,
  });
  return {
    packed: whole([['Content-Encoding', 'br']], brotli),
    plain: whole([], identity),
    unchanged: { status: 304, head: unchanged.flat(), body: null } satisfies Prepared,
  };
}

function send(res: ServerResponse, requestId: string, { status, head, body }: Prepared): void {
  res.writeHead(status, [requestIdHeader, requestId, ...head]);
  if (body) res.end(body);
  else res.end();
}

/** Null where the request asks for more than comparing texts. */
function choose({ headers }: IncomingMessage, { etag }: PackedSnapshot, ready: Ready): Prepared | null {
  const known = headers['if-none-match'];
  if (headers['if-modified-since'] !== undefined) return null;
  if (known !== undefined) {
    const reload = headers['cache-control'];
    if (reload !== undefined && reload !== 'max-age=0') return null;
    if (known === etag || known === `W/${etag}`) return ready.unchanged;
    if (!isOneTag.test(known)) return null;
  }
  const isPacked = takesBrotli(headers['accept-encoding']);
  if (isPacked === null) return null;
  return isPacked ? ready.packed : ready.plain;
}

const isOneTag = /^(?:W\/)?"[\w+/=-]*"$/;
const isWeighed = /[;*]|identity/i;
const namesBrotli = /(?:^|[\s,])br(?:[\s,]|$)/i;

/** Null where encodings have weights, or plain text is named among them. */
function takesBrotli(accepted: string | string[] | undefined): boolean | null {
  if (accepted === undefined) return false;
  const text = String(accepted);
  return isWeighed.test(text) ? null : namesBrotli.test(text);
}

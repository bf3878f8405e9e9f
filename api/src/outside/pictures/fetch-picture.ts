/**
 * A picture from a supplier's server. Its address stands in a file that anybody may have written, so nothing of our own
 * network may be reached through it: https alone, hosts that the shop names, every resolved address public and
 * the connection made to the very address that was checked, no redirects, and limits on time and size.
 */
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import {
  hostOf,
  isNamedHost,
  NotPublic,
  pinPublic,
  type PublicParts,
  readPublicUrl,
  UnknownHost,
} from './public-url.ts';

export interface PictureTrouble {
  code: 'blocked_url' | 'image_failed';
  /** After the address: "is not allowed". */
  what: string;
}

export type FetchPicture = (url: string, signal: AbortSignal) => Promise<Uint8Array | PictureTrouble>;

export interface FetchPictureParts extends PublicParts {
  /** Hosts of suppliers; `*.example.com` for all below one. None: nothing is fetched. */
  hosts: readonly string[];
  request?: (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ClientRequest;
  timeoutMs?: number;
}

export const pictureLimitBytes = 5_000_000;
const types = /^image\/(jpeg|png|webp|avif|gif)\b/i;

class Trouble extends Error {
  readonly trouble: PictureTrouble;
  constructor(code: PictureTrouble['code'], what: string) {
    super(what);
    this.trouble = { code, what };
  }
}

export function createFetchPicture({
  hosts,
  request = httpsRequest,
  timeoutMs = 10_000,
  ...parts
}: FetchPictureParts): FetchPicture {
  const pinned = pinPublic(parts);
  return async (written, signal) => {
    // Not AbortSignal.any with AbortSignal.timeout: Node's garbage collector may take the timeout before it fires,
    // and the request then never ends (https://github.com/nodejs/node/issues/57736).
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(end, timeoutMs);
    signal.addEventListener('abort', end);
    try {
      signal.throwIfAborted();
      const url = allowed(written, hosts, parts);
      return await load(request, { ...partsOf(url), lookup: pinned, signal: ending.signal });
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof Trouble) return error.trouble;
      if (error instanceof NotPublic) return { code: 'blocked_url', what: error.message };
      if (error instanceof UnknownHost) return { code: 'image_failed', what: error.message };
      const isSlow = error instanceof Error && error.name === 'AbortError';
      return { code: 'image_failed', what: isSlow ? 'took too long' : 'could not be fetched' };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  };
}

function allowed(written: string, hosts: readonly string[], parts: PublicParts): URL {
  const url = readPublicUrl(written, parts);
  const host = hostOf(url);
  if (!isNamedHost(host, hosts)) {
    throw new Trouble('blocked_url', 'is of a host that this shop does not fetch from');
  }
  return url;
}

function partsOf(url: URL): RequestOptions {
  return {
    host: hostOf(url),
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    headers: { Host: url.host, Accept: 'image/*', 'Accept-Encoding': 'identity' },
    // A kept connection would have been checked for another request.
    agent: false,
  };
}

function load(
  request: NonNullable<FetchPictureParts['request']>,
  options: RequestOptions,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const asked = request(options, answer => {
      read(answer)
        .then(resolve, reject)
        .finally(() => answer.destroy());
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function read(answer: IncomingMessage): Promise<Uint8Array> {
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 300 && statusCode < 400) throw new Trouble('image_failed', 'leads on to another address');
  if (statusCode !== 200) throw new Trouble('image_failed', `was answered with ${statusCode}`);
  if (!types.test(headers['content-type'] ?? '')) throw new Trouble('image_failed', 'is not a picture');
  const parts: Buffer[] = [];
  let size = Number(headers['content-length'] ?? 0);
  if (size > pictureLimitBytes) throw tooLarge();
  size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > pictureLimitBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

const tooLarge = () => new Trouble('image_failed', 'is larger than 5 MB');

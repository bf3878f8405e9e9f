/**
 * A supplier's file over https. The office types its address, so nothing of our own network may be reached through it:
 * hosts that the operator names, public addresses alone, and the connection made to the very address that was checked.
 * A redirect is checked like the first address, and takes no credentials to another host.
 */
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { createGunzip } from 'node:zlib';
import {
  hostOf,
  isNamedHost,
  NotPublic,
  pinPublic,
  type PublicParts,
  readPublicUrl,
  UnknownHost,
} from '../pictures/public-url.ts';
import { unpacked } from './unpack-feed.ts';

/** Why there is no file, as a sentence for the office. */
export class FeedTrouble extends Error {
  override name = 'FeedTrouble';
}

export interface FeedRequest {
  url: string;
  /** Of the sign-in; sent to the first host alone. */
  headers: Readonly<Record<string, string>>;
  /** Of the file that was used last; null asks for it whatever it is. */
  known: FileMarks | null;
  signal: AbortSignal;
}

/** By which a server tells that a file has not changed. */
export interface FileMarks {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchedFeed<T> {
  marks: FileMarks;
  taken: T;
}

type Take<T> = (body: AsyncIterable<Uint8Array>) => Promise<T>;

/** Answers `unchanged` where the server says so. `take` gets the file unpacked. @throws FeedTrouble */
export type FetchFeed = <T>(asked: FeedRequest, take: Take<T>) => Promise<FetchedFeed<T> | 'unchanged'>;

export interface FetchFeedParts extends PublicParts {
  hosts: readonly string[];
  request?: (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ClientRequest;
  /** For the whole file. */
  timeoutMs?: number;
  /** Without a single byte. */
  idleMs?: number;
}

const mostRedirects = 4;
const redirects = new Set([301, 302, 303, 307, 308]);

export function createFetchFeed({
  hosts,
  request = httpsRequest,
  timeoutMs = 600_000,
  idleMs = 60_000,
  ...parts
}: FetchFeedParts): FetchFeed {
  const pinned = pinPublic(parts);

  function ask(url: URL, headers: OutgoingHttpHeaders, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = {
        host: hostOf(url),
        path: `${url.pathname}${url.search}`,
        method: 'GET',
        headers: { Host: url.host, Accept: '*/*', 'Accept-Encoding': 'gzip', ...headers },
        lookup: pinned,
        signal,
        // A kept connection would have been checked for another request.
        agent: false,
      };
      const asked = request(options, resolve);
      asked.setTimeout(idleMs, () =>
        asked.destroy(new FeedTrouble('The supplier’s server stopped answering.')),
      );
      asked.on('error', reject);
      asked.end();
    });
  }

  async function open(asked: FeedRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { known } = asked;
    const conditions = {
      ...(known?.etag && { 'If-None-Match': known.etag }),
      ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
    };
    const first = allowed(asked.url, hosts, parts);
    let url = first;
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const headers = url.host === first.host ? asked.headers : {};
      const answer = await ask(url, { ...headers, ...conditions }, signal);
      const { statusCode = 0 } = answer;
      const { location } = answer.headers;
      if (!redirects.has(statusCode) || !location) return answer;
      answer.destroy();
      if (!URL.canParse(location, url.href)) throw new FeedTrouble('The supplier’s server leads nowhere.');
      url = allowed(new URL(location, url).href, hosts, parts);
    }
    throw new FeedTrouble('The supplier’s server leads on too often.');
  }

  return async (asked, take) => {
    // Not AbortSignal.any with AbortSignal.timeout: Node's garbage collector may take the timeout before it fires
    // (https://github.com/nodejs/node/issues/57736).
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(end, timeoutMs);
    asked.signal.addEventListener('abort', end);
    let answer: IncomingMessage | null = null;
    try {
      asked.signal.throwIfAborted();
      answer = await open(asked, ending.signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode === 304) return 'unchanged';
      if (statusCode !== 200) throw new FeedTrouble(refusalOf(statusCode));
      const marks = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
      return { marks, taken: await take(unpacked(bodyOf(answer))) };
    } catch (error) {
      if (asked.signal.aborted) throw error;
      throw troubleOf(error, ending.signal.aborted);
    } finally {
      clearTimeout(timer);
      asked.signal.removeEventListener('abort', end);
      answer?.destroy();
    }
  };
}

function allowed(written: string, hosts: readonly string[], parts: PublicParts): URL {
  const url = readPublicUrl(written, parts);
  const host = hostOf(url);
  if (isNamedHost(host, hosts)) return url;
  throw new FeedTrouble(
    `The shop doesn’t fetch from ${host}. Whoever runs the server can allow it with FEED_HOSTS.`,
  );
}

/** As it is sent; a file that is itself packed is unpacked after it. */
function bodyOf(answer: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = answer.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return answer;
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new FeedTrouble(`The supplier’s server packs the file in a way that isn’t known: ${encoding}.`);
  const gunzip = createGunzip();
  answer.on('error', error => gunzip.destroy(error));
  return answer.pipe(gunzip);
}

function refusalOf(statusCode: number): string {
  if (statusCode === 401 || statusCode === 403)
    return `The supplier’s server refuses the sign-in (${statusCode}). Check the user name and the password or key.`;
  if (statusCode === 404 || statusCode === 410)
    return `There is no file at this address (${statusCode}). Check the address.`;
  return `The supplier’s server answered with ${statusCode}.`;
}

function troubleOf(error: unknown, isLate: boolean): unknown {
  if (error instanceof FeedTrouble) return error;
  if (error instanceof NotPublic || error instanceof UnknownHost)
    return new FeedTrouble(`The address ${error.message}.`);
  if (isLate) return new FeedTrouble('The supplier’s server took too long.');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_')) return new FeedTrouble('The file is packed, and damaged or cut off.');
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code))
    return new FeedTrouble('The supplier’s server has no valid certificate.');
  if (/^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_|NOTFOUND)|^UND_/.test(code))
    return new FeedTrouble('The supplier’s server could not be reached, or broke off.');
  return error;
}

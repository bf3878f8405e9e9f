/**
 * Hands a message to the push service of a browser's maker (RFC 8030), encrypted for the device (RFC 8291) and signed
 * by the shop (RFC 8292). The endpoint is what a browser has told us, so it is asked by the rule for addresses that
 * strangers have a hand in.
 */
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type * as WebPush from 'web-push';
import { loadLater } from '#api/load-later.ts';
import type { PushKeys } from '#api/outside/keys/push-keys.ts';
import {
  hostOf,
  NotPublic,
  pinPublic,
  type PublicParts,
  readPublicUrl,
} from '#api/outside/pictures/public-url.ts';
import type { PushMessage } from './push-message.ts';

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The device takes no more: it is forgotten. */
  | { kind: 'gone'; why: string }
  /** This message is not taken, now or later. */
  | { kind: 'refused'; why: string }
  /** `afterSeconds`: what the service asks for. */
  | { kind: 'later'; why: string; afterSeconds: number | null };

export interface PushService {
  /** Whether the shop would send there at all: an https address of the public internet. */
  mayReach(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

export interface PushServiceParts extends PublicParts {
  keys: PushKeys;
  /** Who runs the shop, for the push service's operators: `mailto:` or an https address. */
  readSubject: () => Promise<string>;
  /** Origin of a push service for tests, which may be anywhere and on plain http. */
  testOrigin?: string | null;
  request?: (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ClientRequest;
  timeoutMs?: number;
}

const webPush = loadLater<typeof WebPush>('web-push');

export function createPushService({
  keys,
  readSubject,
  testOrigin = null,
  request = httpsRequest,
  timeoutMs = 10_000,
  ...parts
}: PushServiceParts): PushService {
  const pinned = pinPublic(parts);
  const isTest = (url: URL) => testOrigin !== null && url.origin === testOrigin;

  /** @throws NotPublic */
  function read(endpoint: string): URL {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    return url && isTest(url) ? url : readPublicUrl(endpoint, parts);
  }

  async function post(url: URL, headers: Record<string, string>, body: Buffer): Promise<PushOutcome> {
    const options = {
      host: hostOf(url),
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: { ...headers, Host: url.host },
      // A kept connection would have been checked for another request.
      agent: false as const,
    };
    return isTest(url)
      ? ask(httpRequest, { ...options, port: url.port }, body, timeoutMs)
      : ask(request, { ...options, lookup: pinned }, body, timeoutMs);
  }

  return {
    mayReach(endpoint) {
      try {
        read(endpoint);
        return true;
      } catch {
        return false;
      }
    },
    async send(target, message) {
      try {
        const url = read(target.endpoint);
        const sealed = await seal(target, message, { keys, subject: await readSubject() });
        return await post(url, sealed.headers, sealed.body);
      } catch (error) {
        if (error instanceof NotPublic) return { kind: 'gone', why: `The address ${error.message}.` };
        if (error instanceof UnusableKey) return { kind: 'gone', why: 'The device’s key is not usable.' };
        const { name, code } = error as NodeJS.ErrnoException;
        return {
          kind: 'later',
          why: name === 'AbortError' ? 'Took too long' : (code ?? name),
          afterSeconds: null,
        };
      }
    },
  };
}

class UnusableKey extends Error {
  override name = 'UnusableKey';
}

async function seal(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttlSeconds, urgency, topic }: PushMessage,
  { keys, subject }: { keys: PushKeys; subject: string },
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { generateRequestDetails } = webPush();
  try {
    const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
    });
    // Some browsers recognise a declarative message by its type, others by its first field.
    return {
      headers: { ...(headers as Record<string, string>), 'Content-Type': 'application/notification+json' },
      body,
    };
  } catch (error) {
    throw new UnusableKey('not a key to encrypt for', { cause: error });
  }
}

function ask(
  request: NonNullable<PushServiceParts['request']>,
  options: RequestOptions,
  body: Buffer,
  timeoutMs: number,
): Promise<PushOutcome> {
  // Not AbortSignal.timeout, which Node's garbage collector may take before it fires.
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeoutMs);
  return new Promise<PushOutcome>((resolve, reject) => {
    const asked = request({ ...options, signal: ending.signal }, answer => {
      resolve(outcomeOf(answer));
      // Its words are nobody's business, and may never end.
      answer.destroy();
    });
    asked.on('error', reject);
    asked.end(body);
  }).finally(() => clearTimeout(timer));
}

const longestWaitSeconds = 6 * 3600;

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  const why = `Answered with ${statusCode}`;
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone', why };
  if (statusCode === 429 || statusCode >= 500) {
    const asked = Number(headers['retry-after']);
    const afterSeconds = Number.isFinite(asked) && asked > 0 ? Math.min(asked, longestWaitSeconds) : null;
    return { kind: 'later', why, afterSeconds };
  }
  return { kind: 'refused', why };
}

/**
 * Requests of many people, each from an address of their own on this machine: behind a proxy the shop counts by address.
 * What an answer has to be is checked for each of them.
 */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { WrongAnswer } from '../load/ask.ts';

export interface Told {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Wanted {
  method?: 'GET' | 'POST';
  cookie?: string;
  json?: unknown;
  /** Takes Brotli, as browsers do. */
  packed?: boolean;
}

/** The shop asks to come again later, and says when. */
export class TurnedAway extends Error {
  override name = 'TurnedAway';
}

/** No answer, or one of something before the shop. */
export class NotAnswered extends Error {
  override name = 'NotAnswered';
}

/** A person has long gone by then. */
const patienceMs = 10_000;
/** Below the time for which proxy and shop keep a connection that rests. */
const agent = new Agent({ keepAlive: true, timeout: 3_000, maxSockets: Infinity });

let next = 0;
/** One address for each call: 127.1.0.1, 127.1.0.2 and so on, sixteen million of them. */
export function newAddress(): string {
  next++;
  return `127.${1 + ((next >> 16) % 250)}.${(next >> 8) % 256}.${1 + (next % 254)}`;
}

/** @throws TurnedAway and NotAnswered */
export async function ask(
  origin: string,
  path: string,
  from: string,
  { method = 'GET', cookie, json, packed = false }: Wanted = {},
): Promise<Told> {
  const told = await send(origin, path, from, { method, cookie, json, packed });
  if (told.status !== 429 && told.status !== 503) return told;
  if (/^[1-9]\d*$/.test(told.headers['retry-after'] ?? '')) throw new TurnedAway(`${path}: ${told.status}`);
  throw new NotAnswered(`${path} answered ${told.status} without Retry-After: ${wordsOf(told)}`);
}

type Sent = { [K in keyof Required<Wanted>]: Wanted[K] };

function send(origin: string, path: string, from: string, sent: Sent): Promise<Told> {
  const { method, cookie, json, packed } = sent;
  const payload = json === undefined ? undefined : JSON.stringify(json);
  const headers: Record<string, string> = {
    ...(cookie ? { Cookie: cookie } : {}),
    ...(packed ? { 'Accept-Encoding': 'br' } : {}),
    ...(payload === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(payload)) }),
  };
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new NotAnswered(`${method} ${path}: ${error.message}`));
    const asked = request(origin, { path, agent, method, headers, localAddress: from }, answer => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () => {
        clearTimeout(given);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
      });
    });
    const given = setTimeout(
      () => asked.destroy(new Error(`nothing came for ${patienceMs / 1_000} s`)),
      patienceMs,
    );
    asked.on('error', error => {
      clearTimeout(given);
      fail(error);
    });
    asked.end(payload);
  });
}

/** @throws WrongAnswer where the status is another; NotAnswered where a proxy says that no node answers. */
export function mustBe(status: number, path: string, told: Told): Buffer {
  if (told.status === status) return told.body;
  const words = `${path} answered ${told.status} in place of ${status}: ${wordsOf(told)}`;
  throw [502, 504].includes(told.status) ? new NotAnswered(words) : new WrongAnswer(words);
}

const wordsOf = ({ body }: Told) => body.toString('utf8', 0, 200);

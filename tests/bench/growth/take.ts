/** Runs one read as often as asked and returns all measures of its answer. */
import { randomUUID } from 'node:crypto';
import { get, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Knex } from 'knex';
import { protocolVersion } from '#contract/wire/version.ts';
import { present } from '#api/database/present.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { WrongAnswer } from '../load/ask.ts';
import { median } from '../measure.ts';
import type { Read } from './reads.ts';

export interface Taken {
  status: number;
  ms: number;
  /** Bytes sent, compressed if the server compresses them. */
  bytes: number;
  /** Bytes of the answer itself. */
  decoded: number;
  /** Length of the longest list in the answer. */
  rows: number;
}

export type Cookies = Record<Read['as'], string>;

/** Staff of the grown shop, and a shopper with orders. */
export async function signInAll(knex: Knex): Promise<Cookies> {
  const sessions = createSessionStore(knex);
  const cookieOf = async (where: Record<string, unknown>) => {
    const user = present(await knex('users').where(where).orderBy('id').first('id', 'isAdmin', 'staffRole'));
    return `__Host-sid=${await sessions.start(user, 'growth')}`;
  };
  const shopper = present(await knex('orders').whereNotNull('userId').orderBy('id').first('userId')).userId;
  return {
    admin: await cookieOf({ username: 'staff-1' }),
    driver: await cookieOf({ username: 'staff-4' }),
    workshop: await cookieOf({ username: 'staff-6' }),
    shopper: await cookieOf({ id: shopper }),
    visitor: '',
  };
}

export async function take(baseUrl: string, read: Read, cookies: Cookies, runs: number): Promise<Taken> {
  const once = await askerOf(baseUrl, read, cookies[read.as]);
  const first = await timed(once);
  if (first.status !== 200 || first.ms > 10_000) return first;
  const all: Taken[] = [];
  for (let i = 0; i < runs; i++) all.push(await timed(once));
  return { ...first, ms: runs > 0 ? median(all.map(({ ms }) => ms)) : first.ms };
}

async function askerOf(
  baseUrl: string,
  { path, pull }: Read,
  cookie: string,
): Promise<() => Promise<Answer>> {
  if (!pull) return () => getOnce(baseUrl + path, cookie);
  const device = { url: baseUrl + path, cookie, origin: baseUrl, deviceId: randomUUID() };
  if (pull === 'first') return () => pullAll({ ...device, deviceId: randomUUID() }, null);
  const { cursor } = await pullAll(device, null);
  return () => pullAll(device, cursor);
}

type Answer = Omit<Taken, 'ms'> & { body: unknown };

async function timed(once: () => Promise<Answer>): Promise<Taken> {
  const start = performance.now();
  const { status, bytes, decoded, rows } = await once();
  return { status, bytes, decoded, rows, ms: performance.now() - start };
}

function getOnce(url: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie, 'accept-encoding': 'br, gzip' } }, answer => {
      readAnswer(answer).then(resolve, reject);
    }).on('error', reject);
  });
}

interface Device {
  url: string;
  cookie: string;
  origin: string;
  deviceId: string;
}

/** A device pulls until nothing more comes. */
async function pullAll(
  { url, cookie, origin, deviceId }: Device,
  since: string | null,
): Promise<Answer & { cursor: string | null }> {
  const whole: Answer = { status: 200, bytes: 0, decoded: 0, rows: 0, body: null };
  let cursor = since;
  for (let hasMore = true; hasMore;) {
    const asked = {
      protocol: protocolVersion,
      build: '',
      deviceId,
      cursor,
      clientNow: new Date().toISOString(),
    };
    const one = await post(url, { cookie, origin }, { ...asked, mutations: [], want: { limit: 500 } });
    whole.bytes += one.bytes;
    whole.decoded += one.decoded;
    whole.status = one.status;
    if (one.status !== 200) break;
    const body = one.body as { cursor: string; hasMore: boolean; changes: unknown[] };
    whole.rows += body.changes.length;
    ({ cursor, hasMore } = body);
  }
  return { ...whole, cursor };
}

function post(url: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': 'br, gzip' },
    });
    sent.on('response', answer => {
      readAnswer(answer).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

async function readAnswer(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  const encoding = answer.headers['content-encoding'];
  const text = encoding === 'br' ? brotliDecompressSync(raw) : encoding === 'gzip' ? gunzipSync(raw) : raw;
  const type = answer.headers['content-type'];
  // The shop says of everything what it is.
  if (!type) throw new WrongAnswer(`${answer.statusCode} without a type: ${text.toString().slice(0, 200)}`);
  const isJson = type.includes('json');
  const body: unknown = isJson ? JSON.parse(text.toString() || 'null') : null;
  return {
    status: answer.statusCode ?? 0,
    bytes: raw.length,
    decoded: text.length,
    rows: longestList(body),
    body,
  };
}

function longestList(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return 0;
  return Math.max(0, ...Object.values(body).map(value => (Array.isArray(value) ? value.length : 0)));
}

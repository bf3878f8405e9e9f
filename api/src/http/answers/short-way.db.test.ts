/** By either way a request has the same answer, byte for byte, and is counted and logged the same. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/wire/limits.ts';
import { buildShop, type Shop, type ShopParts } from '#api/build/shop.ts';
import { drain, listen } from '#api/http/connections/listen.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';

const database = useTestServer();
const files = {
  kind: 'folder' as const,
  root: mkdtempSync(path.join(tmpdir(), 'selvedge-short-way-')),
};
const servers: Server[] = [];
/** Each request that goes the long way has one. */
const contexts = vi.spyOn(Koa.prototype, 'createContext');
const seen: { counted: string[]; logged: string[] } = { counted: [], logged: [] };

afterAll(async () => {
  await Promise.all(servers.map(server => drain(server, 1_000)));
  rmSync(files.root, { recursive: true });
});

interface Ways {
  short: number;
  long: number;
  shop: Shop;
}

async function openBothWays(config: Partial<ShopParts['config']>): Promise<Ways> {
  const shop = buildShop({
    knex: database().knex,
    log: pino({ level: 'info', base: null, timestamp: false }, { write: keepLine }),
    config: { production: true, publicUrl: null, trustProxy: false, rateLimits: true, files, ...config },
    meter: {
      route: (method, route) => ({
        answered: status => void seen.counted.push(`${method} ${route} ${status}`),
      }),
      read: () => undefined,
      securityEvent: type => void seen.counted.push(type),
    },
    built: { shell: '', paints: {}, scripts: {} },
  });
  const ports = [];
  for (const listener of [shop.answer, shop.longWay]) {
    const server = await listen(listener, { port: 0, host: '127.0.0.1' });
    servers.push(server);
    ports.push((server.address() as AddressInfo).port);
  }
  const [short = 0, long = 0] = ports;
  return { short, long, shop };
}

function keepLine(line: string): void {
  seen.logged.push(line.replace(/"requestId":"[0-9a-f]{16}"/, '"requestId":"one"').replace(/"ms":\d+/, ''));
}

type Asked = readonly [line: string, ...headers: string[]];

/** What comes back for a request that is sent again and again over one connection, the last time with `close`. */
async function ask(port: number, [line, ...headers]: Asked, count = 2): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const request = [`${line} HTTP/1.1`, 'Host: shop.example', ...headers].join('\r\n');
  socket.write(`${request}\r\n\r\n`.repeat(count - 1) + `${request}\r\nConnection: close\r\n\r\n`);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('latin1');
}

/** Without what differs from one request to the next. */
const masked = (answers: string) =>
  answers
    .replaceAll(/^X-Request-Id: [0-9a-f]{16}\r$/gm, 'X-Request-Id: one\r')
    .replaceAll(/"requestId":"[0-9a-f]{16}"/g, '"requestId":"one"')
    .replaceAll(/^Date: .+\r$/gm, 'Date: now\r')
    .replaceAll(/^Retry-After: \d+\r$/gm, 'Retry-After: soon\r')
    .replaceAll(/in \d+ seconds/g, 'soon');

/** The same by both ways, and whether the short one was taken. */
async function compare(ways: Ways, asked: Asked): Promise<{ answers: string; isShort: boolean }> {
  const take = async (port: number) => {
    Object.assign(seen, { counted: [], logged: [] });
    contexts.mockClear();
    const answers = masked(await ask(port, asked));
    return { answers, ...seen, contexts: contexts.mock.calls.length };
  };
  const [short, long] = [await take(ways.short), await take(ways.long)];
  expect(short.answers).toBe(long.answers);
  expect(short.counted).toEqual(long.counted);
  expect(short.logged).toEqual(long.logged);
  expect([0, 2]).toContain(short.contexts);
  return { answers: short.answers, isShort: short.contexts === 0 };
}

const etagOf = (answer: string) => /^ETag: (.+)\r$/m.exec(answer)?.[1] ?? '';

describe.each<[string, Partial<ShopParts['config']>]>([
  ['a shop on this machine', {}],
  ['a shop behind a proxy', { publicUrl: 'https://shop.example', trustProxy: true }],
])('%s', (_what, config) => {
  let ways: Ways;
  let productPath: string;
  const from = (address: string) => (config.trustProxy ? [`X-Forwarded-For: ${address}`] : []);

  beforeAll(async () => {
    ways = await openBothWays(config);
    productPath = `/api/products/${(await makeProduct(database().knex)).id}`;
    // Said once, by the first request that has it.
    await ask(ways.long, ['GET /healthz', 'X-Forwarded-For: 203.0.113.1']);
  });
  beforeEach(async () => {
    for (const known of ['/api/products', productPath, '/api/catalogue'])
      await ask(ways.long, [`GET ${known}`]);
  });

  test.each<[name: string, isShort: boolean, headers: string[], method?: string, query?: string]>([
    ['no more than the address', true, []],
    ['as a browser does', true, ['Accept-Encoding: gzip, deflate, br, zstd', 'Cookie: __Host-sid=of-nobody']],
    ['Brotli alone', true, ['Accept-Encoding: br']],
    ['gzip alone', true, ['Accept-Encoding: gzip']],
    ['an empty list of encodings', true, ['Accept-Encoding:']],
    ['plain text alone', false, ['Accept-Encoding: identity']],
    ['plain text first', false, ['Accept-Encoding: identity, br']],
    ['no Brotli', false, ['Accept-Encoding: br;q=0, gzip']],
    ['Brotli by weight', false, ['Accept-Encoding: gzip;q=0.5, br;q=1.0, *;q=0']],
    ['anything', false, ['Accept-Encoding: *']],
    ['the head', true, ['Accept-Encoding: br'], 'HEAD'],
    ['the head as plain text', true, [], 'HEAD'],
    ['what is known', true, ['If-None-Match: ETAG']],
    ['what is known, weakly', true, ['If-None-Match: W/ETAG', 'Accept-Encoding: br']],
    ['what is known, asked again', true, ['If-None-Match: ETAG', 'Cache-Control: max-age=0']],
    ['what is known, whatever a cache holds', false, ['If-None-Match: ETAG', 'Cache-Control: no-cache']],
    ['one of several that are known', false, ['If-None-Match: "other", ETAG']],
    ['any that is known', false, ['If-None-Match: *']],
    ['the head of what is known', true, ['If-None-Match: ETAG'], 'HEAD'],
    ['what was known before', true, ['If-None-Match: "other"', 'Accept-Encoding: br']],
    ['what is no tag', false, ['If-None-Match: other']],
    ['since a time', false, ['If-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT']],
    ['since a time, and what is known', false, ['If-None-Match: ETAG', 'If-Modified-Since: yesterday']],
    ['from another site', true, ['Origin: https://evil.example', 'Sec-Fetch-Site: cross-site']],
    ['with the length of a body', true, ['Content-Length: 0']],
    ['another method', false, [], 'DELETE'],
    ['a method for nobody', false, [], 'OPTIONS'],
    ['an unknown question', false, [], 'GET', '?sort=price'],
    ['an unknown question with a secret', false, [], 'GET', '?token=abc'],
    ['a question twice', false, [], 'GET', '?a=1&a=2'],
    ['no question', false, [], 'GET', '?'],
    ['a slash too many', false, [], 'GET', '/'],
    [
      'with a proxy that nobody knows of',
      config.trustProxy === true,
      ['X-Forwarded-For: 203.0.113.9, 198.51.100.3'],
    ],
    ['with an address that is none', config.trustProxy === true, ['X-Forwarded-For: nonsense']],
  ])('%s', async (_name, isShort, headers, method = 'GET', query = '') => {
    for (const asked of ['/api/products', productPath]) {
      const etag = etagOf(await ask(ways.long, [`GET ${asked}`]));
      const told = headers.map(header => header.replace('ETAG', etag));
      const answer = await compare(ways, [`${method} ${asked}${query}`, ...told]);
      expect(answer.isShort, asked).toBe(isShort);
      expect(answer.answers, asked).toMatch(/^HTTP\/1\.1 (?:200|304|400|401|404|405) /);
    }
  });

  test.each([
    ['another case', '/API/products'],
    ['an address with its server', 'http://evil.example/api/products'],
    ['a product that is none', '/api/products/999999999'],
    ['a number written otherwise', '/api/products/01'],
    ['what depends on who asks', '/api/user'],
    ['a page', '/'],
  ])('%s goes the long way', async (_name, asked) => {
    expect((await compare(ways, [`GET ${asked}`])).isShort).toBe(false);
  });

  test('a host that is none changes nothing', async () => {
    const known = await compare(ways, ['GET /api/products', 'X-Forwarded-Host: evil.example']);
    expect(known.isShort).toBe(true);
  });

  test('after a change nothing of before is sent', async () => {
    const before = await compare(ways, ['GET /api/products']);
    const { name } = await makeProduct(database().knex);
    ways.shop.missedNotices();
    const first = await ask(ways.short, ['GET /api/products']);
    const after = await compare(ways, ['GET /api/products']);
    expect(before.answers).not.toContain(name);
    for (const answers of [first, after.answers]) expect(answers).toContain(name);
    expect(after.isShort).toBe(true);
  });

  test('what the short way answers counts towards the limit, beyond which both refuse', async () => {
    // One connection of IPv6 has all the addresses of its network.
    const asked: Asked = ['HEAD /api/products', ...from('2001:db8:0:77::1')];
    const atOnce = 1_000;
    contexts.mockClear();
    for (let sent = 0; sent < limits.read.points; sent += atOnce) await ask(ways.short, asked, atOnce);
    expect(contexts.mock.calls.length).toBeLessThan(limits.read.points / 2);
    const refused = await compare(ways, [
      'GET /api/products',
      'Accept-Encoding: br',
      ...from('2001:db8:0:77::2'),
    ]);
    expect(refused.answers).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused.answers).toContain('Retry-After: soon');
    expect(await database().knex('security_events').where({ type: 'rate_limited' })).not.toEqual([]);
    if (!config.trustProxy) return;
    const other = await compare(ways, ['GET /api/products', ...from('203.0.113.78')]);
    expect(other).toMatchObject({ isShort: true, answers: expect.stringMatching(/^HTTP\/1\.1 200 /) });
  });
});

/** `GET /api/products` and its 304 beside Koa's hello and the same bytes by a bare Koa app, in the same process. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import Koa from 'koa';
import { catalogueEndpoints } from '#contract/catalogue/endpoints.ts';
import { askOnce, type RawAnswer, WrongAnswer } from './load/ask.ts';
import { load, type Loaded } from './load/load.ts';
import type { Figure } from './figure.ts';
import { median, times } from './measure.ts';
import type { BenchWorld } from './world.ts';

const headers = { 'Accept-Encoding': 'br' };
const rounds = 3;

interface Target {
  url: string;
  headers: Record<string, string>;
  expected: Pick<RawAnswer, 'status' | 'body'>;
}

export async function benchProducts(
  { baseUrl }: Pick<BenchWorld, 'baseUrl'>,
  { seconds = 3 } = {},
): Promise<Figure[]> {
  const url = `${baseUrl}/api/products`;
  const list = await askOnce(url, headers);
  checkList(list);
  const etag = /^etag: (.+)$/im.exec(list.head)?.[1] ?? '';
  const bare = await openBare(list.body);
  const targets = {
    hello: { url: `${bare.url}/hello`, headers, expected: { status: 200, body: Buffer.from('hello') } },
    same: { url: bare.url, headers, expected: list },
    list: { url, headers, expected: list },
    fresh: {
      url,
      headers: { ...headers, 'If-None-Match': etag },
      expected: { status: 304, body: Buffer.alloc(0) },
    },
  } satisfies Record<string, Target>;
  const seen: Record<keyof typeof targets, Loaded[]> = { hello: [], same: [], list: [], fresh: [] };
  try {
    // One after the other within a round, under the same load. The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      for (const name of Object.keys(targets) as (keyof typeof targets)[]) {
        const one = await load({ ...targets[name], connections: 10, seconds });
        if (round > 0) seen[name].push(one);
      }
    }
  } finally {
    bare.close();
  }
  return [
    row('GET /api/products', seen.list, 'the same bytes by Koa', seen.same),
    row('GET /api/products', seen.list, "Koa's hello", seen.hello),
    row('GET /api/products, 304', seen.fresh, "Koa's hello", seen.hello),
  ];
}

/** @throws WrongAnswer */
export function checkList({ status, body }: RawAnswer): void {
  const read = () =>
    catalogueEndpoints.listProducts.response.parse(JSON.parse(String(zlib.brotliDecompressSync(body))));
  if (status !== 200) throw new WrongAnswer(`The list of products answered ${status}.`);
  if (read().length === 0) throw new WrongAnswer('The list of products is empty.');
}

async function openBare(body: Buffer): Promise<{ url: string; close(): void }> {
  const bare = new Koa();
  bare.use(ctx => {
    if (ctx.path === '/hello') return void (ctx.body = 'hello');
    ctx.type = 'application/json; charset=utf-8';
    ctx.set('Content-Encoding', 'br');
    ctx.body = body;
  });
  const server = bare.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

function row(work: string, ours: Loaded[], named: string, theirs: Loaded[]): Figure {
  const [measured, floor] = [ours, theirs].map(middle) as [Loaded, Loaded];
  return {
    work: `${work} (processor of one answer: ${times(measured.cpuUs / floor.cpuUs)})`,
    measured: `${Math.round(measured.perSecond)} req/s, ${Math.round(measured.cpuUs)} µs`,
    baseline: `${named} ${Math.round(floor.perSecond)} req/s, ${Math.round(floor.cpuUs)} µs`,
    ratio: times(floor.perSecond / measured.perSecond),
  };
}

const middle = (all: Loaded[]): Loaded => ({
  perSecond: median(all.map(one => one.perSecond)),
  cpuUs: median(all.map(one => one.cpuUs)),
});

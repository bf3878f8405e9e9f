/** `GET /api/products` against the same bytes answered by a bare Koa app. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import Koa from 'koa';
import type { Figure } from './main.ts';
import { median, times } from './measure.ts';
import type { BenchWorld } from './world.ts';

const headers = { 'accept-encoding': 'br' };
const rounds = 3;
const seconds = 3;

export async function benchProducts({ baseUrl }: BenchWorld): Promise<Figure[]> {
  const first = await fetch(`${baseUrl}/api/products`, { headers });
  const etag = first.headers.get('etag') ?? '';
  const packed = await rawBytes(`${baseUrl}/api/products`);
  const bare = new Koa();
  bare.use(ctx => {
    ctx.type = 'application/json; charset=utf-8';
    ctx.set('Content-Encoding', 'br');
    ctx.body = packed;
  });
  const server = bare.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bareUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // One after the other within a round, so that both meet the same machine.
  const ours: number[] = [];
  const theirs: number[] = [];
  const fresh: number[] = [];
  for (let i = 0; i <= rounds; i++) {
    theirs.push(await load(bareUrl));
    ours.push(await load(`${baseUrl}/api/products`));
    fresh.push(await load(`${baseUrl}/api/products`, { 'if-none-match': etag }));
  }
  server.close();
  const floor = median(theirs.slice(1));
  return [
    row('GET /api/products', median(ours.slice(1)), floor),
    row('GET /api/products, 304', median(fresh.slice(1)), floor),
  ];
}

async function load(url: string, more: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { ...headers, ...more },
  });
  return result.requests.average;
}

async function rawBytes(url: string): Promise<Buffer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, answer => {
      const parts: Buffer[] = [];
      answer.on('data', part => parts.push(part as Buffer));
      answer.on('end', () => resolve(Buffer.concat(parts)));
    });
    sent.on('error', reject);
    sent.end();
  });
}

function row(work: string, measured: number, floor: number): Figure {
  return {
    work,
    measured: `${Math.round(measured)} req/s`,
    baseline: `same bytes by Koa ${Math.round(floor)} req/s`,
    ratio: times(floor / measured),
  };
}

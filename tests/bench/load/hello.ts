/** The smallest answer that Koa can give, and the smallest request body that it can take: what others are measured by. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { Load } from './ask.ts';

export interface Hello {
  url: string;
  /** For a load of the same kind as the measured one. */
  asked: Pick<Load, 'url' | 'expected'>;
  close(): void;
}

export async function openHello(): Promise<Hello> {
  const koa = new Koa();
  koa.use(async ctx => {
    // The body of a POST is read to its end, as an empty one would be.
    if (ctx.method === 'POST') await ctx.req.resume().toArray();
    ctx.body = 'hello';
  });
  const server = koa.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    asked: { url, expected: { status: 200, body: Buffer.from('hello') } },
    close: () => void server.close(),
  };
}

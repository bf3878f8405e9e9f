import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import Koa, { type Context } from 'koa';
import { afterEach, describe, expect, it } from 'vitest';
import { packRaw, sendPacked } from './compress-answer.ts';

const long = JSON.stringify(Array.from({ length: 400 }, (_, id) => ({ id, name: `Tee ${id} – ë` })));
const huge = JSON.stringify(Array.from({ length: 40_000 }, (_, id) => ({ id, name: `Tee ${id} – ë` })));

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface Got {
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  /** Ended before all was there. */
  isBroken: boolean;
}

async function ask(answer: (ctx: Context) => Promise<void>, accepts?: string, method = 'GET'): Promise<Got> {
  const app = new Koa().use(async ctx => {
    ctx.set('Vary', 'Origin');
    await answer(ctx);
  });
  app.silent = true;
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const headers = accepts === undefined ? {} : { 'Accept-Encoding': accepts };
  const sent = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, method, headers });
  sent.end();
  const parts: Buffer[] = [];
  let got: IncomingMessage | undefined;
  try {
    [got] = (await once(sent, 'response')) as [IncomingMessage];
    for await (const part of got) parts.push(part as Buffer);
  } catch {
    return { headers: got?.headers ?? {}, bytes: Buffer.concat(parts), isBroken: true };
  }
  return { headers: got.headers, bytes: Buffer.concat(parts), isBroken: false };
}

const json = (text: string) => async (ctx: Context) => {
  ctx.type = 'application/json; charset=utf-8';
  await sendPacked(ctx, text);
};

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
};

describe('an answer of JSON', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
  ])('to a client that takes %s comes as %s, with its length', async (accepts, encoding) => {
    const { headers, bytes } = await ask(json(long), accepts);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers.vary).toBe('Origin, Accept-Encoding');
    expect(String(unpack[encoding]?.(bytes))).toBe(long);
    expect(bytes.length).toBeLessThan(long.length / 4);
  });

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'compress'])(
    'to one that takes %s as it is',
    async accepts => {
      const { headers, bytes } = await ask(json(long), accepts);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(headers.vary).toBe('Origin, Accept-Encoding');
      expect(String(bytes)).toBe(long);
    },
  );

  it('of less than a kilobyte stays as it is', async () => {
    const { headers, bytes } = await ask(json('{"a":1}'), 'br');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(String(bytes)).toBe('{"a":1}');
  });

  it('of megabytes is sent while it is packed', async () => {
    const { headers, bytes } = await ask(json(huge), 'br');
    expect(headers['transfer-encoding']).toBe('chunked');
    expect(headers).not.toHaveProperty('content-length');
    expect(String(zlib.brotliDecompressSync(bytes))).toBe(huge);
  });

  it('has the same head when only that is asked for', async () => {
    const [head, whole] = [await ask(json(long), 'br', 'HEAD'), await ask(json(long), 'br')];
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-encoding', 'content-length', 'vary'])
      expect(head.headers[name]).toBe(whole.headers[name]);
  });
});

describe('what a handler has written itself', () => {
  const raw =
    (type: string, body: unknown, more: Record<string, string> = {}) =>
    async (ctx: Context) => {
      ctx.set(more);
      ctx.type = type;
      ctx.body = body;
      await packRaw(ctx);
    };

  it('is packed while a table of values is written', async () => {
    const { headers, bytes } = await ask(
      raw('text/csv; charset=utf-8', Readable.from(['a,b\r\n', long])),
      'gzip',
    );
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers).not.toHaveProperty('content-length');
    expect(String(zlib.gunzipSync(bytes))).toBe(`a,b\r\n${long}`);
  });

  it('has a weak ETag when its bytes are others', async () => {
    const of = async (accepts: string) =>
      (await ask(raw('application/json', long, { ETag: '"abc"' }), accepts)).headers.etag;
    expect(await of('br')).toBe('W/"abc"');
    expect(await of('identity')).toBe('"abc"');
  });

  it.each<[string, string, unknown, Record<string, string>]>([
    ['a picture', 'image/png', Buffer.from(long), {}],
    ['a page of a mail', 'text/html', long, {}],
    ['an event stream', 'text/event-stream', Readable.from([long]), {}],
    ['what is packed already', 'application/json', Buffer.from(long), { 'Content-Encoding': 'br' }],
  ])('stays as it is: %s', async (_what, type, body, more) => {
    const { headers, bytes } = await ask(raw(type, body, more), 'br');
    expect(headers['content-encoding']).toBe(more['Content-Encoding']);
    expect(String(bytes)).toBe(long);
  });

  it('breaks off where its source does, and does not end as if it were whole', async () => {
    async function* failing() {
      yield long;
      await Promise.resolve();
      throw new Error('The database went away.');
    }
    const { isBroken } = await ask(raw('text/csv', Readable.from(failing())), 'br');
    expect(isBroken).toBe(true);
  });
});

import { createServer, type IncomingMessage, request as httpRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetchFeed, type FeedRequest, type FetchFeedParts } from './fetch-feed.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach(close => close()));

/** A server of our own network, and what it was asked. TLS is left out: the address is what is tested. */
async function openDouble(answer: RequestListener) {
  const asked: { host: string; path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((req, res) => {
    asked.push({ host: req.headers.host ?? '', path: req.url ?? '', headers: req.headers });
    answer(req, res);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const request: FetchFeedParts['request'] = ({ agent: _, ...options }, onAnswer) =>
    httpRequest({ ...options, agent: false, port }, onAnswer);
  return { asked, request };
}

const loopback = async () => [{ address: '127.0.0.1', family: 4 }];
const hosts = ['files.example.com', '*.supplier.example'];
const text = 'SKU,Qty\nHB-1,5\n';
const asText = async (body: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
};

async function open(answer: RequestListener, parts: Partial<FetchFeedParts> = {}) {
  const double = await openDouble(answer);
  const { request } = double;
  const fetchFeed = createFetchFeed({ hosts, resolve: loopback, isPublic: () => true, request, ...parts });
  const ask = (changed: Partial<FeedRequest> = {}) =>
    fetchFeed(
      {
        url: 'https://files.example.com/stock.csv?v=1',
        headers: { 'X-Api-Key': 'k3y' },
        known: null,
        signal: new AbortController().signal,
        ...changed,
      },
      asText,
    );
  return { ...double, ask };
}

describe('a file is fetched', () => {
  it('with its sign-in, and with the marks by which it is known the next time', async () => {
    const { asked, ask } = await open((_, res) =>
      res.writeHead(200, { ETag: '"7"', 'Last-Modified': 'Mon, 02 Nov 2026 01:00:00 GMT' }).end(text),
    );
    expect(await ask()).toEqual({
      marks: { etag: '"7"', lastModified: 'Mon, 02 Nov 2026 01:00:00 GMT' },
      taken: text,
    });
    expect(asked).toMatchObject([
      {
        host: 'files.example.com',
        path: '/stock.csv?v=1',
        headers: { 'x-api-key': 'k3y', 'accept-encoding': 'gzip' },
      },
    ]);
    expect(asked[0]?.headers).not.toHaveProperty('if-none-match');
  });

  it('not again while the server says that it has not changed', async () => {
    const { asked, ask } = await open((_, res) => res.writeHead(304).end());
    expect(await ask({ known: { etag: '"7"', lastModified: 'then' } })).toBe('unchanged');
    expect(asked[0]?.headers).toMatchObject({ 'if-none-match': '"7"', 'if-modified-since': 'then' });
  });

  it.each<[string, RequestListener]>([
    ['packed on its way', (_, res) => res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(text))],
    ['packed itself', (_, res) => res.end(gzipSync(text))],
    [
      'packed twice',
      (_, res) => res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(gzipSync(text))),
    ],
    ['plain', (_, res) => res.end(text)],
  ])('%s', async (_what, answer) => {
    const { ask } = await open(answer);
    expect(await ask()).toMatchObject({ taken: text });
  });

  it('through a redirect, which is checked again and takes no sign-in to another host', async () => {
    const { asked, ask } = await open((req, res) =>
      req.url === '/there'
        ? res.end(text)
        : res.writeHead(302, { Location: 'https://cdn.supplier.example/there' }).end(),
    );
    expect(await ask()).toMatchObject({ taken: text });
    expect(asked.map(({ host }) => host)).toEqual(['files.example.com', 'cdn.supplier.example']);
    expect(asked[1]?.headers).not.toHaveProperty('x-api-key');
  });
});

describe('the office is told why not', () => {
  const to =
    (location: string): RequestListener =>
    (_, res) =>
      void res.writeHead(302, { Location: location }).end();

  it.each<[string, RequestListener, RegExp]>([
    ['a wrong sign-in', (_, res) => res.writeHead(401).end(), /refuses the sign-in/],
    ['a wrong address', (_, res) => res.writeHead(404).end(), /no file at this address/],
    ['a broken server', (_, res) => res.writeHead(500).end(), /answered with 500/],
    ['a redirect to a host that is not named', to('https://evil.example/a'), /doesn’t fetch from evil/],
    ['a redirect to our own network', to('https://169.254.169.254/latest'), /doesn’t fetch from/],
    ['a redirect without TLS', to('http://files.example.com/a'), /not an https address/],
    ['redirects in a circle', to('https://files.example.com/stock.csv'), /leads on too often/],
    [
      'another way of packing',
      (_, res) => res.writeHead(200, { 'Content-Encoding': 'br' }).end('x'),
      /packs the file/,
    ],
    [
      'a packed file that is cut off',
      (_, res) => res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(text).subarray(0, 12)),
      /damaged or cut off/,
    ],
    [
      'a server that breaks off',
      (_, res) => {
        res.writeHead(200, { 'Content-Length': '1000' }).write('SKU');
        setImmediate(() => res.destroy());
      },
      /broke off/,
    ],
  ])('%s', async (_what, answer, words) => {
    const { ask } = await open(answer);
    await expect(ask()).rejects.toThrow(words);
  });

  it('a server that says nothing any more', async () => {
    const { ask } = await open((_, res) => void res.writeHead(200).write('SKU'), { timeoutMs: 300 });
    await expect(ask()).rejects.toThrow(/took too long/);
  });

  it.each([
    ['another scheme', 'http://files.example.com/a.csv'],
    ['a file', 'file:///etc/passwd'],
    ['a password in it', 'https://me:secret@files.example.com/a.csv'],
    ['a port', 'https://files.example.com:8443/a.csv'],
    ['a host that is not named', 'https://files.example.com.evil.example/a.csv'],
    ['our own machine', 'https://127.0.0.1/a.csv'],
  ])('%s, before anything is asked', async (_what, url) => {
    const { asked, ask } = await open((_, res) => res.end(text));
    await expect(ask({ url })).rejects.toMatchObject({ name: 'FeedTrouble' });
    expect(asked).toEqual([]);
  });

  it('a name that leads into our own network', async () => {
    const { asked, ask } = await open((_, res) => res.end(text), { isPublic: () => false });
    await expect(ask()).rejects.toThrow(/does not lead to the public internet/);
    expect(asked).toEqual([]);
  });

  it('nothing when the shop itself ends', async () => {
    const ending = new AbortController();
    const { ask } = await open((_, res) => {
      res.writeHead(200).write('SKU');
      ending.abort();
    });
    await expect(ask({ signal: ending.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

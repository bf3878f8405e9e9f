import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetchPicture, type FetchPictureParts, pictureLimitBytes } from './fetch-picture.ts';
import { isPublicAddress } from './public-address.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach(close => close()));

/** A server of our own network, and how often it was reached. TLS is left out: the address is what is tested. */
async function openDouble(answer: RequestListener) {
  const reached: string[] = [];
  const server = createServer((req, res) => {
    reached.push(req.headers.host ?? '');
    answer(req, res);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const request: FetchPictureParts['request'] = ({ agent: _, ...options }, onAnswer) =>
    httpRequest({ ...options, agent: false, port }, onAnswer);
  return { reached, request };
}

/** Takes every object that nothing refers to, as happens by itself in a process that lives long enough. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

const never = new AbortController().signal;
const loopback = async () => [{ address: '127.0.0.1', family: 4 }];
const picture: RequestListener = (_, res) => {
  res.writeHead(200, { 'Content-Type': 'image/png' }).end('bytes of a picture');
};

describe('a picture is fetched', () => {
  it('from a named host, by the address that was checked', async () => {
    const { reached, request } = await openDouble(picture);
    const parts = {
      hosts: ['cdn.example.com', '*.supplier.example'],
      resolve: loopback,
      isPublic: () => true,
      request,
    };
    const fetchPicture = createFetchPicture(parts);
    for (const host of ['cdn.example.com', 'a.b.supplier.example']) {
      const bytes = await fetchPicture(`https://${host}/tee.png?v=1`, never);
      expect(String(Buffer.from(bytes as Uint8Array))).toBe('bytes of a picture');
    }
    expect(reached).toEqual(['cdn.example.com', 'a.b.supplier.example']);
  });

  it.each<[string, RequestListener, RegExp]>([
    ['a redirect', (_, res) => res.writeHead(302, { Location: 'http://127.0.0.1/' }).end(), /leads on/],
    ['a page', (_, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('x'), /not a picture/],
    ['nothing there', (_, res) => res.writeHead(404).end(), /answered with 404/],
    [
      'a size that is told',
      (_, res) =>
        res.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '10000000000' }).write('x'),
      /larger than 5 MB/,
    ],
    [
      'a size that is not told',
      (_, res) => {
        res.writeHead(200, { 'Content-Type': 'image/png' });
        const more = () => res.write(Buffer.alloc(pictureLimitBytes / 4), () => res.writable && more());
        more();
      },
      /larger than 5 MB/,
    ],
    [
      'a body that trickles',
      (_, res) => {
        res.writeHead(200, { 'Content-Type': 'image/png' }).write('x');
        setImmediate(collectGarbage);
      },
      /too long/,
    ],
  ])('not after %s', async (_, answer, what) => {
    const { reached, request } = await openDouble(answer);
    const parts = {
      hosts: ['cdn.example.com'],
      resolve: loopback,
      isPublic: () => true,
      request,
      // Only a body that never ends meets it: on a busy machine five megabytes may take a second.
      timeoutMs: what.test('took too long') ? 300 : 60_000,
    };
    const found = await createFetchPicture(parts)('https://cdn.example.com/tee.png', never);
    expect(found).toMatchObject({ code: 'image_failed', what: expect.stringMatching(what) });
    expect(reached).toHaveLength(1);
  });
});

/** Whatever address is written, nothing inside our own network is reached. */
describe('nothing of our own network is reached', () => {
  const hosts = [
    'cdn.example.com',
    'localhost',
    'localhost.',
    '127.0.0.1',
    '::1',
    '::ffff:7f00:1',
    '169.254.169.254',
    '10.0.0.8',
    '0.0.0.0',
  ];
  it.each([
    ['another scheme', 'http://cdn.example.com/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/png;base64,AAAA'],
    ['no address', 'tee.png'],
    ['a user name', 'https://cdn.example.com@127.0.0.1/a.png'],
    ['a port', 'https://cdn.example.com:8443/a.png'],
    ['a host that is not named', 'https://cdn.example.com.evil.example/a.png'],
    ['loopback', 'https://127.0.0.1/a.png'],
    ['decimal', 'https://2130706433/a.png'],
    ['octal', 'https://0177.0.0.1/a.png'],
    ['hexadecimal', 'https://0x7f.1/a.png'],
    ['this host', 'https://0.0.0.0/a.png'],
    ['metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['a private network', 'https://10.0.0.8/a.png'],
    ['IPv6 loopback', 'https://[::1]/a.png'],
    ['IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/a.png'],
    ['a name for loopback', 'https://localhost/a.png'],
    ['a name with its dot', 'https://localhost./a.png'],
  ])('%s', async (_, url) => {
    const { reached, request } = await openDouble(picture);
    const found = await createFetchPicture({ hosts, resolve: loopback, request })(url, never);
    expect(found).toMatchObject({ code: 'blocked_url' });
    expect(reached).toEqual([]);
  });

  it.each([
    ['a private answer', ['10.1.2.3']],
    ['one private answer among public ones', ['93.184.215.14', '127.0.0.1']],
    ['a link-local answer', ['fe80::1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['no answer', []],
  ])('by a name with %s', async (_, addresses) => {
    const { reached, request } = await openDouble(picture);
    const resolve = async () =>
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
    const parts = { hosts: ['cdn.example.com'], resolve, request };
    expect(await createFetchPicture(parts)('https://cdn.example.com/a.png', never)).toMatchObject({
      code: 'blocked_url',
    });
    expect(reached).toEqual([]);
  });

  it('by a name that answers otherwise the second time', async () => {
    const { reached, request } = await openDouble(picture);
    let asked = 0;
    // Nobody listens at the first; the double does at the second.
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }];
    const isPublic = (address: string) => address === '127.0.0.2';
    const fetchPicture = createFetchPicture({ hosts: ['cdn.example.com'], resolve, isPublic, request });
    const found = await fetchPicture('https://cdn.example.com/a.png', never);
    // Asked once and connected to what was checked, never to a later answer.
    expect([found, asked, reached]).toMatchObject([{ code: 'image_failed' }, 1, []]);
  });
});

it.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['172.15.0.1', true],
  ['172.31.255.255', false],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

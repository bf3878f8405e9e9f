/** The shop on one's own network: who is let in, what a phone has to trust, and that it trusts nothing else by it. */
import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { openLanCertificate, type LanCertificate } from './certificates.ts';
import { lanAddresses, lanEnv, lanNames, lanText } from './lan-env.ts';
import { type LanDoors, openLan } from './open-lan.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'selvedge-lan-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const now = new Date('2026-11-26T09:00:00Z');
const wanted = { addresses: ['127.0.0.1', '192.168.1.20'], names: ['kettle.local'], now };

test('addresses of private networks, a home’s first, and no others', () => {
  const address = (value: string, more: object = {}) =>
    ({ address: value, family: 'IPv4', internal: false, ...more }) as never;
  const all = {
    lo: [address('127.0.0.1', { internal: true })],
    one: [address('8.8.8.8'), address('172.20.0.3'), address('172.40.0.3'), address('10.1.2.3')],
    two: [address('fe80::1', { family: 'IPv6' }), address('192.168.1.20')],
  };
  expect(lanAddresses(all)).toEqual(['192.168.1.20', '10.1.2.3', '172.20.0.3']);
  expect(lanNames('Kettle.example.com')).toEqual(['kettle.local']);
  expect(lanNames('ünder')).toEqual([]);
});

test('--lan tells the shop its address, and a machine without a network says so', () => {
  const env = { DEMO: '1' };
  expect(lanEnv(env, ['node', 'main.js'], ['10.0.0.2'])).toBe(env);
  expect(lanEnv(env, ['--lan'], ['10.0.0.2'])).toEqual({
    DEMO: '1',
    LAN: '1',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://10.0.0.2:3443',
  });
  expect(lanEnv({ PUBLIC_URL: 'https://kettle.local:3443' }, ['--lan'], [])).toMatchObject({
    PUBLIC_URL: 'https://kettle.local:3443',
  });
  expect(() => lanEnv({}, ['--lan'], [])).toThrow('no private network');
});

describe('the certificate', () => {
  let made: LanCertificate;
  beforeAll(() => {
    made = openLanCertificate(dataDir, wanted);
  });

  test('is of the authority, for these addresses and names, and for ninety days', () => {
    const authority = new X509Certificate(made.authority);
    const own = new X509Certificate(made.cert);
    expect([authority.ca, own.ca]).toEqual([true, false]);
    expect(authority.verify(authority.publicKey)).toBe(true);
    expect(own.verify(authority.publicKey)).toBe(true);
    expect(own.checkIssued(authority)).toBe(true);
    expect(own.checkIP('192.168.1.20')).toBe('192.168.1.20');
    expect(own.checkHost('kettle.local')).toBe('kettle.local');
    expect(own.checkHost('example.com')).toBeUndefined();
    expect(own.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect([new Date(own.validFrom), new Date(own.validTo)]).toEqual([
      new Date('2026-11-25T09:00:00Z'),
      new Date('2027-02-24T09:00:00Z'),
    ]);
  });

  test('is kept: phones have to trust it once', () => {
    const again = openLanCertificate(dataDir, { ...wanted, addresses: ['10.0.0.2'] });
    expect(again.authority.equals(made.authority)).toBe(true);
    expect(again.cert).not.toBe(made.cert);
    expect(statSync(path.join(dataDir, 'keys', 'lan.pem')).mode & 0o777).toBe(0o600);
    const later = new Date(now.getTime() + 800 * 86_400_000);
    const ending = mkdtempSync(path.join(dataDir, 'ending-'));
    const first = openLanCertificate(ending, wanted);
    expect(openLanCertificate(ending, { ...wanted, now: later }).authority.equals(first.authority)).toBe(
      false,
    );
  });

  const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
  test.skipIf(!hasOpenssl)(
    'by OpenSSL’s own word it holds for a private address, and for nobody else’s name',
    () => {
      const folder = mkdtempSync(path.join(dataDir, 'openssl-'));
      const file = (name: string, content: string | Buffer) => {
        const at = path.join(folder, name);
        writeFileSync(at, content);
        return at;
      };
      const authority = file('ca.pem', new X509Certificate(made.authority).toString());
      const verify = (names: readonly string[], addresses: readonly string[]) => {
        const { cert } = openLanCertificate(dataDir, { names, addresses, now });
        const args = [
          'verify',
          '-x509_strict',
          '-attime',
          String(now.getTime() / 1_000),
          '-purpose',
          'sslserver',
        ];
        const { stdout, stderr } = spawnSync(
          'openssl',
          [...args, '-CAfile', authority, file('own.pem', cert)],
          {
            encoding: 'utf8',
          },
        );
        return `${stdout}${stderr}`;
      };
      expect(verify(['kettle.local'], ['192.168.1.20'])).toContain('own.pem: OK');
      expect(verify([], ['8.8.8.8'])).toContain('permitted subtree violation');
      expect(verify(['bank.example'], ['192.168.1.20'])).toContain('permitted subtree violation');
    },
  );
});

describe('the doors', () => {
  let doors: LanDoors;
  let shop: ReturnType<typeof createServer>;
  let authority: Buffer;
  const heard: { url: string | undefined; headers: Record<string, unknown>; body: string }[] = [];
  let shopOrigin: string;
  let welcomePort: number;

  beforeAll(async () => {
    shop = createServer((req, res) => {
      let body = '';
      req.on('data', part => (body += String(part)));
      req.on('end', () => {
        heard.push({ url: req.url, headers: req.headers, body });
        res.writeHead(201, { 'X-Shop': 'yes' }).end('the shop');
      });
    });
    await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve));
    const { port } = shop.address() as AddressInfo;
    const ownDir = mkdtempSync(path.join(dataDir, 'doors-'));
    const certificate = openLanCertificate(ownDir, { ...wanted, now: new Date() });
    ({ authority } = certificate);
    shopOrigin = `https://127.0.0.1:${await freePort()}`;
    welcomePort = await freePort();
    doors = await openLan({ port, shopOrigin, certificate, welcomePort, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await doors.stop();
    shop.close();
  });

  const ask = (at: string, { method = 'GET', body = '', ...headers }: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const ca = new X509Certificate(authority).toString();
      const asked = request(new URL(at, shopOrigin), { ca, method, headers }, answer => {
        let text = '';
        answer.on('data', part => (text += String(part)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      asked.on('error', reject);
      asked.end(body);
    });

  test('a phone is shown the way without the code, which no request carries', async () => {
    const { origin, hash, pathname } = new URL(doors.welcomeUrl);
    expect([pathname, hash.length]).toEqual(['/', 23]);
    const page = await (await fetch(origin)).text();
    expect(page).toContain('Download the certificate');
    expect(page).not.toContain(hash.slice(1));
    const given = await fetch(`${origin}/selvedge.crt`);
    expect(given.headers.get('content-type')).toBe('application/x-x509-ca-cert');
    expect(Buffer.from(await given.arrayBuffer()).equals(authority)).toBe(true);
    expect((await fetch(`${origin}/anything`)).status).toBe(404);
  });

  test('who has not scanned it stays outside; who has is let in, as who they are', async () => {
    expect(await ask('/')).toMatchObject({
      status: 403,
      text: expect.stringContaining('Scan the code again'),
    });
    expect((await ask('/', { cookie: '__Host-lan=wrong' })).status).toBe(403);
    expect((await ask('/lan/wrong')).status).toBe(403);
    expect(heard).toEqual([]);
    const entered = await ask(new URL(doors.shopUrl).pathname);
    const [cookie = ''] = entered.headers['set-cookie'] as string[];
    expect([entered.status, entered.headers['location']]).toEqual([303, '/']);
    expect(cookie).toMatch(/^__Host-lan=[\w-]{22}; Path=\/; Max-Age=604800; Secure; HttpOnly; SameSite=Lax$/);
    const inside = await ask('/api/orders?x=1', {
      cookie: `a=b; ${cookie.split(';')[0]}`,
      method: 'POST',
      body: '{"a":1}',
      'x-forwarded-for': '1.2.3.4',
      forwarded: 'for=1.2.3.4',
    });
    expect(inside).toMatchObject({ status: 201, text: 'the shop', headers: { 'x-shop': 'yes' } });
    expect(heard).toMatchObject([
      {
        url: '/api/orders?x=1',
        body: '{"a":1}',
        headers: {
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'https',
          host: new URL(shopOrigin).host,
        },
      },
    ]);
    expect(heard[0]?.headers['forwarded']).toBeUndefined();
  });

  test('what browsers ask for without cookies is open, and nothing that only looks like it', async () => {
    expect((await ask('/manifest.webmanifest')).status).toBe(201);
    expect((await ask('/icons/icon-192.png')).status).toBe(201);
    for (const path of ['/icons/../api/shop', '/icons/a/../../api', '/manifest.webmanifest/x', '/api/shop'])
      expect((await ask(path)).status, path).toBe(403);
  });

  test('says so when its ports are taken', async () => {
    const again = openLan({
      port: 1,
      shopOrigin,
      certificate: openLanCertificate(dataDir, wanted),
      welcomePort,
      host: '127.0.0.1',
    });
    await expect(again).rejects.toThrow(/port \d+ is in use/);
  });

  test('the terminal shows a code to scan', async () => {
    const text = await lanText(doors);
    expect(text).toContain(doors.welcomeUrl);
    expect(text).toMatch(/[▀▄█]{5}/);
  });
});

import { createECDH, randomBytes } from 'node:crypto';
import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, test } from 'vitest';
import { openPushKeys, pushKeysOf } from '#api/outside/keys/push-keys.ts';
import { makeKey } from '#api/outside/keys/kept-key.ts';
import { pushMessage } from './push-message.ts';
import { createPushService, type PushServiceParts } from './push-service.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach(close => close()));

const keys = openPushKeys({});
const target = (endpoint: string) => ({
  endpoint,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
const message = pushMessage(
  { kind: 'sent', uniqueKey: 'sent:1', number: 'ABCDEFGHJK', path: '/orders/ABCDEFGHJK' },
  'https://shop.example',
);

/** A server of our own network, and how often it was reached. TLS is left out: the address is what is tested. */
async function openDouble(answer: RequestListener) {
  const reached: string[] = [];
  const server = createServer((req, res) => {
    reached.push(req.headers.host ?? '');
    req.resume().on('end', () => answer(req, res));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const request: PushServiceParts['request'] = ({ agent: _, ...options }, onAnswer) =>
    httpRequest({ ...options, agent: false, port }, onAnswer);
  return { reached, request };
}

const service = (parts: Partial<PushServiceParts>) =>
  createPushService({ keys, readSubject: async () => 'mailto:shop@example.com', ...parts });

it('reaches a push service by the address that was checked', async () => {
  const { reached, request } = await openDouble((_, res) => res.writeHead(201).end());
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const push = service({ request, resolve, isPublic: () => true });
  expect(await push.send(target('https://push.example.com/a?b=1'), message)).toEqual({ kind: 'sent' });
  expect(reached).toEqual(['push.example.com']);
});

describe('nothing of our own network is reached', () => {
  it.each([
    ['a private answer', ['10.1.2.3']],
    ['one private answer among public ones', ['93.184.215.14', '127.0.0.1']],
    ['metadata of a cloud', ['169.254.169.254']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['no answer', []],
  ])('by a name with %s: the device ends', async (_, addresses) => {
    const { reached, request } = await openDouble((__, res) => res.writeHead(201).end());
    const resolve = async () =>
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
    const outcome = await service({ request, resolve }).send(target('https://push.example.com/a'), message);
    expect(outcome).toEqual({ kind: 'gone', why: 'The address does not lead to the public internet.' });
    expect(reached).toEqual([]);
  });

  it.each(['http://push.example.com/a', 'https://127.0.0.1/a', 'https://push.example.com:444/a', 'nowhere'])(
    'by %s, though it was kept once',
    async endpoint => {
      const { reached, request } = await openDouble((_, res) => res.writeHead(201).end());
      const push = service({ request, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
      expect(push.mayReach(endpoint)).toBe(false);
      expect((await push.send(target(endpoint), message)).kind).toBe('gone');
      expect(reached).toEqual([]);
    },
  );

  it('by a redirect', async () => {
    const { reached, request } = await openDouble((_, res) =>
      res.writeHead(307, { Location: 'http://127.0.0.1/' }).end(),
    );
    const push = service({
      request,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: () => true,
    });
    expect((await push.send(target('https://push.example.com/a'), message)).kind).toBe('refused');
    expect(reached).toHaveLength(1);
  });

  it('by another origin than the one of the test', async () => {
    const push = service({ testOrigin: 'http://127.0.0.1:9' });
    expect(push.mayReach('http://127.0.0.1:9/a')).toBe(true);
    expect(push.mayReach('http://127.0.0.1:10/a')).toBe(false);
    expect(push.mayReach('http://localhost:9/a')).toBe(false);
  });
});

describe('later', () => {
  const reachable = { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isPublic: () => true };

  it('when no answer comes', async () => {
    const { request } = await openDouble(() => undefined);
    const push = service({ ...reachable, request, timeoutMs: 200 });
    const outcome = await push.send(target('https://push.example.com/a'), message);
    expect(outcome).toEqual({ kind: 'later', why: 'Took too long', afterSeconds: null });
  });

  it('when an answer never ends, its status counts', async () => {
    const { request } = await openDouble((_, res) => void res.writeHead(201).write('x'));
    const push = service({ ...reachable, request, timeoutMs: 60_000 });
    expect(await push.send(target('https://push.example.com/a'), message)).toEqual({ kind: 'sent' });
  });

  it('when a name is not known just now', async () => {
    const push = service({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect((await push.send(target('https://push.example.com/a'), message)).kind).toBe('later');
  });

  it.each([
    [429, '120', 120],
    [503, '999999', 21_600],
    [500, '-5', null],
    [503, 'Wed, 21 Oct 2026 07:28:00 GMT', null],
  ])('%s with Retry-After %s: after %s seconds', async (status, header, afterSeconds) => {
    const { request } = await openDouble((_, res) => res.writeHead(status, { 'Retry-After': header }).end());
    const push = service({ ...reachable, request });
    expect(await push.send(target('https://push.example.com/a'), message)).toMatchObject({
      kind: 'later',
      afterSeconds,
    });
  });
});

test('a key from a variable is the one that is used, and another text stops the start', () => {
  const key = makeKey();
  const text = key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  expect(openPushKeys({ pushKey: text })).toEqual(pushKeysOf(key));
  expect(() => openPushKeys({ pushKey: 'nonsense' })).toThrow('PUSH_KEY: is not a private key over P-256');
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
});

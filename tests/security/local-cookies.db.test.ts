/** Safari's engine keeps no `Secure` cookie at http://localhost: only there do the cookies go without. */
import { expect, test } from 'vitest';
import { isLocalShop } from '#api/http/local-shop.ts';
import { makePerson, password } from '#tests/factories/people.ts';
import { createSend } from '#tests/support/http-client.ts';
import { startTestServer, useTestServer } from '#tests/support/server.ts';

const host = '127.0.0.1';
const local = useTestServer({ host });

const signInAt = async (
  { knex, baseUrl }: ReturnType<typeof local>,
  headers: Record<string, string> = {},
) => {
  const { username } = await makePerson(knex);
  return createSend(baseUrl)('/api/login', { json: { username, password }, headers });
};
const cookiesOf = (answer: { headers: { 'set-cookie'?: string[] } }) => answer.headers['set-cookie'] ?? [];
const pairOf = (lines: string[], name: string) =>
  lines.find(line => line.startsWith(`${name}=`))?.split(';')[0] ?? '';

test('on the own machine they go without Secure, and the session is found and ended', async () => {
  const answer = await signInAt(local());
  expect(cookiesOf(answer)).toEqual([
    expect.stringMatching(/^selvedge-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/),
    'selvedge-in=1; Path=/; SameSite=Strict; Max-Age=2592000',
    expect.stringMatching(/^selvedge-dev=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/),
  ]);
  const send = createSend(local().baseUrl, pairOf(cookiesOf(answer), 'selvedge-sid'));
  expect((await send('/api/user')).status).toBe(200);
  const out = await send('/api/logout', { method: 'POST' });
  expect(cookiesOf(out), 'under both names').toEqual([
    'selvedge-sid=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    '__Host-sid=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
    'selvedge-in=; Path=/; SameSite=Strict; Max-Age=0',
    '__Host-in=; Path=/; Secure; SameSite=Strict; Max-Age=0',
  ]);
  expect((await send('/api/user')).status).toBe(401);
});

test('a session of another engine, or of before, goes on there', async () => {
  const { send } = await local().as('customer');
  expect((await send('/api/user')).status).toBe(200);
});

test.each([
  ['the name of another machine', { Host: 'shop.example.com' }],
  ['a name that begins like ours', { Host: 'localhost.example.com' }],
  ['a proxy that nobody told the shop of', { 'X-Forwarded-For': '203.0.113.9' }],
  ['a proxy that ends TLS', { 'X-Forwarded-Proto': 'https' }],
  ['a proxy that names the visitor alone', { 'X-Real-IP': '203.0.113.9' }],
  ['a proxy by the standard header', { Forwarded: 'for=203.0.113.9;proto=https' }],
])('with %s they are secure there too', async (_what, headers) => {
  const lines = cookiesOf(await signInAt(local(), headers));
  expect(lines.map(line => line.split('=')[0])).toEqual(['__Host-sid', '__Host-in', '__Host-dev']);
  expect(lines.every(line => line.includes('; Secure;'))).toBe(true);
});

test.each([
  ['an address for others', { host, publicUrl: 'https://shop.example.com' }],
  ['a proxy', { host, trustProxy: true }],
  ['production', { host, production: true }],
  ['all addresses of the machine', { host: '0.0.0.0' }],
])('a shop with %s keeps to secure ones, whatever a request claims', async (_what, options) => {
  const shop = await startTestServer(options);
  try {
    const lines = cookiesOf(await signInAt(shop, { Host: 'localhost:3000' }));
    expect(lines.map(line => line.split('=')[0])).toEqual(['__Host-sid', '__Host-in', '__Host-dev']);
    const person = await shop.as('customer');
    const bare = person.cookie.replace('__Host-', 'selvedge-');
    expect((await createSend(shop.baseUrl, bare)('/api/user')).status, 'nor reads others').toBe(401);
  } finally {
    await shop.stop();
  }
});

const place = { production: false, publicUrl: null, trustProxy: false, host };
test.each([
  [{}, true],
  [{ host: 'localhost' }, true],
  [{ host: '::1' }, true],
  [{ host: '::' }, false],
  [{ host: '192.168.1.9' }, false],
  [{ host: '127.0.0.1.example.com' }, false],
  [{ publicUrl: 'http://localhost:3000' }, true],
  [{ publicUrl: 'http://127.0.0.1:3000', production: true }, true],
  [{ publicUrl: 'http://[::1]:3000' }, true],
  [{ publicUrl: 'https://localhost' }, false],
  [{ publicUrl: 'http://localhost.example.com' }, false],
  [{ publicUrl: 'http://shop.example.com' }, false],
  [{ production: true }, false],
  [{ trustProxy: true }, false],
])('%o: a shop on the own machine is %s', (overlay, isLocal) => {
  expect(isLocalShop({ ...place, ...overlay })).toBe(isLocal);
});

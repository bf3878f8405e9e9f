/** The security headers on every class of answer, and how long each may be kept. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { garmentImageUrl } from '#contract/garments/garment-pictures.ts';
import { startStripeShop } from '#tests/support/stripe-shop.ts';
import { startTestServer, useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

/** In words of its own: what the shop lets in must not change by a change of one line there. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  'report-uri /api/csp-report',
];

const onEveryAnswer = {
  'content-security-policy': policy.join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
};

test.each([
  ['JSON', 'GET', '/api/categories', 200, 'no-store'],
  ['a snapshot', 'GET', '/api/products', 200, 'no-cache'],
  ['the head of a snapshot', 'HEAD', '/api/products', 200, 'no-cache'],
  [
    'a drawing',
    'GET',
    garmentImageUrl('tee', 'front', { fabric: '#1b2c4a' }),
    200,
    'public, max-age=31536000, immutable',
  ],
  ['a drawing that is none', 'GET', '/garments/nothing.svg', 404, 'no-store'],
  ['a refusal', 'GET', '/api/user', 401, 'no-store'],
  ['an unknown call', 'GET', '/api/nothing', 404, 'no-store'],
  ['a wrong method of a call', 'DELETE', '/api/products', 405, 'no-store'],
  ['a wrong method of a page', 'TRACE', '/', 405, 'no-store'],
  ['a file that is none', 'GET', '/assets/nothing.js', 404, 'no-store'],
] as const)('%s', async (_what, method, path, status, cacheControl) => {
  const { status: answered, headers } = await server().send(path, { method });
  expect(answered).toBe(status);
  expect(headers).toMatchObject({ ...onEveryAnswer, 'cache-control': cacheControl });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers.vary).toContain('Origin, Sec-Fetch-Site');
});

test('the payment provider is let in only by a shop that has its keys', async () => {
  const plain = (await server().send('/')).headers['content-security-policy'];
  expect(plain).not.toContain('stripe');
  const stripe = await startStripeShop();
  try {
    for (const path of ['/', '/checkout', '/api/categories', '/api/nothing']) {
      const { headers } = await stripe.send(path);
      const directives = String(headers['content-security-policy']).split('; ');
      const letIn: Record<string, string[]> = Object.fromEntries(
        directives.map(directive => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
      );
      const strangers = (name: string) => letIn[name]?.filter(source => source.startsWith('https:'));
      expect(directives.map(one => one.replaceAll(/ https:\S+/g, ''))).toEqual(policy);
      expect(strangers('script-src')).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
      expect(strangers('connect-src')).toEqual(['https://api.stripe.com']);
      expect(strangers('frame-src')).toEqual([
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://hooks.stripe.com',
      ]);
      expect(JSON.stringify(letIn)).not.toMatch(/unsafe/);
      expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
    }
  } finally {
    await stripe.stop();
  }
});

test('a shop with an https address keeps browsers to it, and no other shop does', async () => {
  expect((await server().send('/')).headers).not.toHaveProperty('strict-transport-security');
  const secure = await startTestServer({ publicUrl: 'https://shop.example.com' });
  try {
    for (const path of ['/', '/api/categories', '/api/nothing'])
      expect((await secure.send(path)).headers['strict-transport-security'], path).toBe(
        'max-age=63072000; includeSubDomains',
      );
  } finally {
    await secure.stop();
  }
});

test('what is no HTTP is answered in the same form and kept by nobody', async () => {
  const { hostname, port } = new URL(server().baseUrl);
  const socket = connect(Number(port), hostname);
  socket.end('GET / HTTP/1.1\r\nbroken header\r\n\r\n');
  let said = '';
  for await (const part of socket) said += String(part);
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain('Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n');
  expect(said).toContain('"code":"bad_request"');
});

test('the event stream answers a question for its head with a head', async () => {
  const driver = await server().as('driver');
  expect((await driver.send('/api/sync/events', { method: 'HEAD' })).status).toBe(200);
});

import { afterEach, expect, test, vi } from 'vitest';
import { syncHeader, type SyncRequest } from '#contract/wire/sync.ts';
import { response } from '#tests/support/device-database.ts';
import { sessionLine } from '../call/call.ts';
import { sendSync } from './transport.ts';

afterEach(() => vi.unstubAllGlobals());

const ours = { 'X-Request-Id': '1', [syncHeader]: '1' };
const answer = (status: number, headers: Record<string, string> = ours, body: unknown = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

const cases: [string, () => Response | Promise<Response>, object][] = [
  ['our answer', () => answer(200, ours, response()), { kind: 'answered', response: response() }],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'offline' }],
  ['the page of a captive portal', () => answer(200, {}, '<html>'), { kind: 'offline' }],
  // Proxies add request ids as well.
  [
    'an answer of somebody else that can be read',
    () => answer(200, { 'X-Request-Id': '1' }, response()),
    { kind: 'offline' },
  ],
  ['the sign-in of a captive portal', () => answer(401, {}), { kind: 'offline' }],
  ['an error page of a proxy', () => answer(502, {}, '<html>'), { kind: 'offline' }],
  ['half an answer', () => answer(200, ours, '{"protocol":1,"res'), { kind: 'offline' }],
  ['no session', () => answer(401), { kind: 'signedOut' }],
  ['no rights', () => answer(403), { kind: 'forbidden' }],
  [
    'a device that is held for lost',
    () => answer(403, ours, { details: { isRevoked: true } }),
    { kind: 'forbidden', isRevoked: true },
  ],
  ['a body that is not read', () => answer(400), { kind: 'unreadable' }],
  ['a field that is not accepted', () => answer(422), { kind: 'unreadable' }],
  ['too many bytes', () => answer(413), { kind: 'tooLarge' }],
  ['a protocol of long ago', () => answer(426), { kind: 'upgrade' }],
  ['an error of the server', () => answer(500), { kind: 'busy', retryAfterMs: 0 }],
  [
    'too many requests',
    () => answer(429, { ...ours, 'Retry-After': '3' }),
    { kind: 'busy', retryAfterMs: 3_000 },
  ],
  ['a date', () => answer(503, { ...ours, 'Retry-After': 'soon' }), { kind: 'busy', retryAfterMs: 0 }],
  [
    'a year',
    () => answer(503, { ...ours, 'Retry-After': '31536000' }),
    { kind: 'busy', retryAfterMs: 600_000 },
  ],
];

test.each([
  ['revoked', () => answer(200, ours, { isRevoked: true }), { isRevoked: true }],
  ['not revoked', () => answer(200, ours, { isRevoked: false }), {}],
  ['a captive portal in between', () => answer(200, {}, { isRevoked: true }), {}],
  ['an error of the server', () => answer(500), {}],
  ['no network any more', () => Promise.reject(new TypeError('Failed to fetch')), {}],
] as [string, () => Response | Promise<Response>, object][])(
  'no session, and the device is asked about: %s',
  async (_what, standing, expected) => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return path === '/api/sync' ? answer(401) : standing();
    });
    expect(await sendSync({ deviceId: 'd1' } as SyncRequest)).toEqual({ kind: 'signedOut', ...expected });
    expect(asked).toEqual(['/api/sync', '/api/sync/devices/d1']);
  },
);

test.each(cases)('%s', async (_what, fetched, expected) => {
  vi.stubGlobal('fetch', async () => fetched());
  expect(await sendSync({} as SyncRequest)).toEqual(expected);
});

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'offline' }],
  ['a captive portal answers', () => answer(200, {}, '<html>'), { kind: 'offline' }],
  ['the shop answers', () => answer(200, ours, { isRevoked: false }), { kind: 'signedOut' }],
  [
    'the device is revoked',
    () => answer(200, ours, { isRevoked: true }),
    { kind: 'signedOut', isRevoked: true },
  ],
] as [string, () => Response | Promise<Response>, object][])(
  'nobody is signed in and nothing is sent; %s',
  async (_what, standing, expected) => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return standing();
    });
    sessionLine.cut();
    try {
      expect(await sendSync({ deviceId: 'd1' } as SyncRequest)).toEqual(expected);
      expect(asked).toEqual(['/api/sync/devices/d1']);
    } finally {
      sessionLine.open();
    }
  },
);

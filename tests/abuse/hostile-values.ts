/** Hostile replacements for values that the shop expects, and extra headers. */
import type { Chance } from '#tests/sync/simulator/chance.ts';

/** Text inserted into a JSON body unchanged, because `JSON.stringify` would make it harmless. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const raw = [
  '1e999',
  '-1e999',
  '123456789012345678901234567890',
  '-0',
  '1E-400',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u0000"',
  'NaN',
  '01',
  '{"a":1,"a":2}',
  `${'['.repeat(30)}${']'.repeat(30)}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
].map(text => new RawJson(text));

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202Etxt.exe',
  '\u2066\u2069\u200B\uFEFF',
  '👩‍👩‍👧‍👦'.repeat(20),
  'Z\u0351\u036B\u0343a\u0343\u036Blgo',
  'ﷺ'.repeat(100),
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%00',
  '%2e%2e%2f',
  "'; DROP TABLE users;--",
  "' OR '1'='1",
  '1) OR (SELECT pg_sleep(20)) IS NULL--',
  '%_%',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'https://user:pw@elsewhere.example/',
  '//elsewhere.example',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  '=HYPERLINK("http://elsewhere.example")',
  '+1+1',
  '@SUM(A1)',
  '\tx',
  'a\r\nBcc: somebody@elsewhere.example',
  'a@b.example, c@d.example',
  '{{7*7}}',
  '${7*7}',
  'true',
  'null',
  'undefined',
  '1e5',
  '0x10',
  '１２３',
  '-1',
  '99999999999999999999',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00',
  '2026-02-30',
  '(a+)+$'.repeat(10),
  'a'.repeat(256),
  'x'.repeat(20_000),
];

const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { length: 1e9 },
  { toString: 1 },
  { length: { toString: 1 } },
];

export function hostileValue(chance: Chance): unknown {
  const kind = chance.weighted({ text: 5, raw: 2, other: 3 });
  return chance.pick<unknown>(kind === 'text' ? hostileTexts : kind === 'raw' ? raw : others);
}

/** Serialises to JSON and leaves raw text unchanged. */
export function toJson(value: unknown): string {
  const kept: string[] = [];
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    inner instanceof RawJson ? `\u0001${kept.push(inner.text) - 1}\u0001` : inner,
  );
  return text.replaceAll(/"\\u0001(\d+)\\u0001"/g, (_all, at: string) => kept[Number(at)] ?? 'null');
}

/** Headers that real proxies, broken clients and attackers send, as far as Node's client allows them. */
export const hostileHeaders: readonly Record<string, string | string[]>[] = [
  { 'Idempotency-Key': ['one', 'two'] },
  { 'Idempotency-Key': 'k'.repeat(4_000) },
  { 'Idempotency-Key': '' },
  { 'X-Forwarded-For': '127.0.0.1, 10.0.0.1, \u00e9' },
  { 'X-Forwarded-Host': 'elsewhere.example' },
  { 'X-Forwarded-Proto': 'https' },
  { Forwarded: 'for=127.0.0.1;host=elsewhere.example' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'X-Original-URL': '/api/orders' },
  { Host: 'elsewhere.example' },
  { Host: 'a:b:c' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': 'W/"x", '.repeat(200) },
  { 'If-Modified-Since': 'yesterday' },
  { Range: 'bytes=0-0,-1,5-2' },
  { Accept: 'application/xml' },
  { 'Accept-Encoding': 'gzip;q=0, *;q=0' },
  { 'Accept-Language': '*'.repeat(2_000) },
  { 'Content-Encoding': 'gzip' },
  { Expect: '100-continue' },
  { 'User-Agent': '' },
  { 'User-Agent': '\u00ff'.repeat(1_000) },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Authorization: 'Bearer admin' },
  { 'X-Request-Id': 'a"b\\c' },
  { __proto__x: '1' },
  Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`X-Many-${n}`, String(n)])),
];

export const hostileContentTypes: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json-patch+json',
  'application/vnd.api+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'image/svg+xml',
  '*/*',
  'a'.repeat(1_000),
];

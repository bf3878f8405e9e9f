/** What attackers and broken clients send, and the status it earns on every endpoint that reads JSON. */
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { EndpointShape } from '#contract/wire/endpoint.ts';

interface HostileBody {
  body: string | Buffer;
  headers?: Record<string, string>;
  status: number[];
}

const json = { 'Content-Type': 'application/json' };
const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Refused whatever the endpoint's own fields are. */
export const hostileBodies: Record<string, HostileBody> = {
  'broken JSON': { body: '{"a":', headers: json, status: [400] },
  'two values': { body: '{}{}', headers: json, status: [400] },
  'JavaScript, not JSON': { body: "{a:'b'}", headers: json, status: [400] },
  'bare NaN': { body: 'NaN', headers: json, status: [400] },
  null: { body: 'null', headers: json, status: [422] },
  'a number': { body: '7', headers: json, status: [422] },
  'a string': { body: '"{}"', headers: json, status: [422] },
  'a list': { body: '[{}]', headers: json, status: [422] },
  nothing: { body: '', headers: { ...json, 'Content-Length': '0' }, status: [422] },
  '45,000 lists deep': { body: deep('[', ']', 45_000), headers: json, status: [400, 413] },
  '21 objects deep': { body: `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, headers: json, status: [400] },
  __proto__: { body: '{"__proto__":{"isAdmin":true}}', headers: json, status: [400] },
  'escaped __proto__': { body: '{"\\u005f_proto__":{"isAdmin":true}}', headers: json, status: [400] },
  'constructor.prototype': {
    body: '{"constructor":{"prototype":{"isAdmin":true}}}',
    headers: json,
    status: [400],
  },
  'a text of its own making': { body: '{"a":{"length":{"toString":1}}}', headers: json, status: [400] },
  'bytes that are no UTF-8': {
    body: Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
    headers: json,
    status: [400],
  },
  'UTF-16': { body: Buffer.from('\ufeff{}', 'utf16le'), headers: json, status: [400] },
  'plain text': { body: '{}', headers: { 'Content-Type': 'text/plain' }, status: [415] },
  'no type': { body: '{}', status: [415] },
  'a type that only resembles JSON': {
    body: '{}',
    headers: { 'Content-Type': 'application/json-patch+json' },
    status: [415],
  },
  'another charset': {
    body: '{}',
    headers: { 'Content-Type': 'application/json; charset=utf-16' },
    status: [415],
  },
  'a form': {
    body: 'username=a&password=b',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    status: [415],
  },
  multipart: {
    body: '--x\r\nContent-Disposition: form-data; name="a[100000000]"\r\n\r\n1\r\n--x--\r\n',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    status: [415],
  },
  'a gzip bomb': {
    body: gzipSync(Buffer.alloc(5_000_000)),
    headers: { ...json, 'Content-Encoding': 'gzip' },
    status: [415],
  },
  'more than any limit': { body: `{"a":"${'x'.repeat(1_600_000)}"}`, headers: json, status: [413] },
};

/** JSON texts for one field. No field takes any of them. */
const hostileValues = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '1e999',
  '-1e999',
  '1e308',
  '123456789012345678901234567890',
  '-1.5',
  '{"$ne":null}',
  '{"length":{"toString":1}}',
  '{"length":[{"to\\u0053tring":null}]}',
  '[[]]',
  '[null]',
  `"${'x'.repeat(20_000)}"`,
];

/** One body per field and value, the other fields left out, and all fields at once. */
export function hostileFields({ body }: EndpointShape): string[] {
  const { properties = {} } = z.toJSONSchema(body ?? z.object({}), { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties).map(name => JSON.stringify(name));
  const single = names.flatMap(name => hostileValues.map(value => `{${name}:${value}}`));
  const all = hostileValues.map(value => `{${names.map(name => `${name}:${value}`).join()}}`);
  return [...single, ...all];
}

/** In place of each parameter of a path. `..` and slashes stand encoded, as a client would send them. */
export const hostileParams = [
  '0',
  '-1',
  '1e0',
  '1.0',
  '9999999999999999999',
  '1%20OR%201%3D1',
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '%',
  '..%2F..%2Fetc%2Fpasswd',
  '__proto__',
  '[object%20Object]',
  '%F0%9F%92%A9',
  'x'.repeat(500),
];

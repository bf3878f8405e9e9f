import type { Context } from 'koa';
import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#contract/wire/errors.ts';
import { pageAt } from '#contract/content/pages.ts';
import { isCrossSite } from './check-origin.ts';
import { readBytes, readJson } from './bodies/read-body.ts';

/** A request as the readers see it: a stream with headers. */
function requestOf(body: (string | Buffer)[], headers: Record<string, string> = {}): IncomingMessage {
  const stream = new PassThrough();
  for (const part of body) stream.write(part);
  stream.end();
  return Object.assign(stream, {
    headers: { 'content-type': 'application/json', ...headers },
  }) as unknown as IncomingMessage;
}

describe('readJson', () => {
  const read = (body: (string | Buffer)[], headers?: Record<string, string>, limit = 1_000) =>
    readJson(requestOf(body, headers), limit);

  test.each([
    ['in one piece', ['{"a":1}'], { a: 1 }],
    ['in two pieces, cut within a letter', [Buffer.from([0x22, 0xc3]), Buffer.from([0xab, 0x22])], 'ë'],
    ['brackets inside text', [`{"a":"${'['.repeat(100)}"}`], { a: '['.repeat(100) }],
    ['a quote inside text', ['{"a":"\\"[[[[[[[[[[[[[[[[[[[[[["}'], { a: '"[[[[[[[[[[[[[[[[[[[[[[' }],
    ['20 lists deep', ['['.repeat(20) + ']'.repeat(20)], expect.anything()],
    ['a field named constructor', ['{"constructor":"x"}'], { constructor: 'x' }],
  ])('reads %s', async (_what, body, json) => {
    expect(await read(body)).toEqual({ json });
  });

  test('an empty body is nothing', async () => {
    expect(await read([])).toEqual({ json: undefined });
  });

  test.each([
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['Application/JSON;charset=UTF-8', true],
    ['application/json; charset=latin1', false],
    ['application/vnd.api+json', false],
    ['text/plain', false],
    ['', false],
  ])('content type %s', async (type, isTaken) => {
    const answer = await read(['{}'], { 'content-type': type });
    expect(isRefusal(answer)).toBe(!isTaken);
    if (!isTaken) expect(answer).toMatchObject({ refusal: 'unsupported_type' });
  });

  test.each([
    ['exactly the limit', 12, {}],
    ['one byte over it', 11, { refusal: 'too_large' }],
  ])('%s', async (_what, limit, expected) => {
    expect(await read(['"1234', '567890"'], {}, limit)).toMatchObject(expected);
  });

  test('a length that is far too large is refused unread', async () => {
    const request = requestOf(['{}'], { 'content-length': '900000000' });
    expect(await readBytes(request, 1_000)).toMatchObject({ refusal: 'too_large' });
    expect(request.readableLength).toBe(2);
  });

  test('a body that never ends is given up, without destroying the request', async () => {
    const stream = new PassThrough();
    stream.write('{');
    const request = Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;
    expect(await readBytes(request, 1_000, 1)).toMatchObject({ refusal: 'timeout' });
    expect(stream.destroyed).toBe(false);
    stream.destroy();
  });
});

describe('isCrossSite', () => {
  const context = (method: string, headers: Record<string, string>) =>
    ({ method, host: 'shop.example', get: (name: string) => headers[name] ?? '' }) as unknown as Context;

  test.each([
    ['POST', {}, false],
    ['POST', { 'Sec-Fetch-Site': 'same-origin' }, false],
    ['POST', { 'Sec-Fetch-Site': 'same-site' }, true],
    ['POST', { 'Sec-Fetch-Site': 'cross-site' }, true],
    ['POST', { 'Sec-Fetch-Site': 'none' }, true],
    ['DELETE', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://shop.example' }, true],
    ['PATCH', { Origin: 'https://shop.example' }, false],
    ['PATCH', { Origin: 'https://shop.example:8443' }, true],
    ['PATCH', { Origin: 'https://shop.example.evil.example' }, true],
    ['POST', { Origin: 'null' }, true],
    ['GET', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, false],
    ['HEAD', { 'Sec-Fetch-Site': 'cross-site' }, false],
  ])('%s %o: %s', (method, headers, expected) => {
    expect(isCrossSite(context(method, headers))).toBe(expected);
  });
});

describe('pageAt', () => {
  test.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/products/', '/products'],
    ['/products/12', '/products/:id'],
    ['/product/12', '/product/:id'],
    ['/orders/QC7K2M9XWA', '/orders/:orderId'],
    ['/admin/jobs', '/admin/jobs'],
    ['/admin/jobs/0190b5a0/ticket', '/admin/jobs/:jobId/ticket'],
    ['/nothing', undefined],
    ['/products/12/13', undefined],
    ['/products//', undefined],
    ['//', undefined],
    ['/Products', undefined],
    ['/admin/jobs/1/2', undefined],
  ])('%s', (path, page) => {
    expect(pageAt(path)?.path).toBe(page);
  });
});

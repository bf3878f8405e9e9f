/** Covers the other version of a record: sent with the refusal, or fetched after it. */
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { currentOf } from './failure-words.ts';

const id = '4f5c1f3e-3c3a-4a5e-9a39-1b7f3a1f7c10';
const change = () => call('PATCH /api/jobs/{id}', { params: { id }, body: { title: 'Polos', version: 1 } });
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'X-Request-Id': 'r' } });

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['in the refusal', { current: { version: 2 } }, [], { version: 2 }],
  ['at its address', { currentAt: `/api/jobs/${id}` }, [json(200, { version: 3 })], { version: 3 }],
  ['nowhere, when it is not answered', { currentAt: `/api/jobs/${id}` }, [json(503, {})], null],
])('found %s', async (_where, details, then, found) => {
  const answers = [json(409, { code: 'conflict', message: 'Changed.', details }), ...then];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answers.shift();
  });
  const error: unknown = await change().catch((refusal: unknown) => refusal);
  expect(currentOf(error)).toEqual(found);
  expect(asked).toEqual([`/api/jobs/${id}`, ...then.map(() => `/api/jobs/${id}`)]);
});

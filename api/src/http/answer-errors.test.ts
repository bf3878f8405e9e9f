/** An error answer stays within 2,048 bytes, whatever its details and fields hold. */
import type { Context } from 'koa';
import { describe, expect, test } from 'vitest';
import { type ErrorBody, refuse, type Refusal } from '#contract/wire/errors.ts';
import { answerRefusal } from './answer-errors.ts';

function answerOf(refusal: Refusal): { body: ErrorBody; bytes: number } {
  const ctx = { state: { requestId: '0123456789abcdef' }, set: () => undefined, body: '' };
  answerRefusal(ctx as unknown as Context, refusal);
  return { body: JSON.parse(ctx.body) as ErrorBody, bytes: Buffer.byteLength(ctx.body) };
}

describe('an answer that would be too large', () => {
  test('leaves out the record and says where to read it', () => {
    const details = { current: { notes: 'é'.repeat(1_000) }, currentAt: '/api/jobs/7' };
    const { body, bytes } = answerOf(refuse('conflict', { details }));
    expect(bytes).toBeLessThanOrEqual(2_048);
    expect(body.details).toEqual({ currentAt: '/api/jobs/7' });
  });

  test('keeps the beginning of a list', () => {
    const lines = Array.from({ length: 200 }, (_, at) => ({ at, sku: `SKU-${at}` }));
    const { body, bytes } = answerOf(refuse('out_of_stock', { details: { total: 200, lines } }));
    expect(bytes).toBeLessThanOrEqual(2_048);
    expect(body.details).toMatchObject({ total: 200 });
    const kept = body.details?.['lines'] as typeof lines;
    expect(kept.length).toBeGreaterThan(40);
    expect(kept).toEqual(lines.slice(0, kept.length));
  });

  test('names the fields that fit', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`items.${at}.title`, 'Missing']),
    );
    const { body, bytes } = answerOf(refuse('invalid', { fields }));
    expect(bytes).toBeLessThanOrEqual(2_048);
    expect(Object.keys(body.fields ?? {})[0]).toBe('items.0.title');
    expect(Object.keys(body.fields ?? {}).length).toBeGreaterThan(40);
  });
});

test('a small one is sent whole', () => {
  const details = { current: { version: 3 }, currentAt: '/api/jobs/7' };
  expect(answerOf(refuse('conflict', { details })).body.details).toEqual(details);
});

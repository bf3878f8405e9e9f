import { expect, test } from 'vitest';
import { ApiError, OfflineError } from './call.ts';
import { type Copies, type KeptAnswer, keepAnswer, stillShown } from './keep-answer.ts';

const asOf = '2026-11-16T00:00:00.000Z';
const refusal = (status: number) =>
  new ApiError(status, '', { code: 'conflict', message: 'Not issued yet.' });

/** A device with or without a copy under the key. */
function device(kept?: string) {
  const rows = new Map(kept === undefined ? [] : [['order 7', kept]]);
  const copies: Copies = {
    read: async <T>(key: string) => (rows.has(key) ? { value: rows.get(key) as T, asOf } : undefined),
    write: async (key, value) => void rows.set(key, String(value)),
    remove: async key => void rows.delete(key),
  };
  return { rows, ask: (ask: () => Promise<string>) => keepAnswer('order 7', ask, copies) };
}

test('an answer is shown and kept', async () => {
  const { rows, ask } = device('old');
  expect(await ask(async () => 'new')).toEqual({
    phase: 'ready',
    value: 'new',
    asOf: null,
    isOffline: false,
  });
  expect(rows.get('order 7')).toBe('new');
});

test('an answer is shown where nothing can be kept', async () => {
  const full = async () => Promise.reject(new Error('QuotaExceededError'));
  const copies: Copies = { read: full, write: full, remove: full };
  expect(await keepAnswer('order 7', async () => 'new', copies)).toMatchObject({ value: 'new' });
  expect(await keepAnswer('order 7', () => Promise.reject(refusal(404)), copies)).toEqual({
    phase: 'missing',
  });
  expect(await keepAnswer('order 7', () => Promise.reject(new OfflineError()), copies)).toEqual({
    phase: 'failed',
    isOffline: true,
  });
});

test.each([400, 403, 404, 410, 422])('%i: there is none for this person, and the copy goes', async status => {
  const { rows, ask } = device('old');
  expect(await ask(() => Promise.reject(refusal(status)))).toEqual({ phase: 'missing' });
  expect(rows.size).toBe(0);
});

test('409: the shop says why not now, and the copy stays', async () => {
  const { rows, ask } = device('old');
  expect(await ask(() => Promise.reject(refusal(409)))).toEqual({
    phase: 'refused',
    words: 'Not issued yet.',
  });
  expect(rows.size).toBe(1);
});

test.each([
  ['no network', new OfflineError(), true],
  ['a session that is over', refusal(401), false],
  ['too many questions', refusal(429), false],
  ['a server that fails', refusal(500), false],
  ['a busy one', refusal(503), false],
])('%s: the copy, or none', async (_why, error, isOffline) => {
  const failing = () => Promise.reject(error);
  expect(await device('old').ask(failing)).toEqual({ phase: 'ready', value: 'old', asOf, isOffline });
  expect(await device().ask(failing)).toEqual({ phase: 'failed', isOffline });
});

test('asking again without an answer or a copy leaves what is shown, as of when it came', () => {
  const fresh: KeptAnswer<string> = { phase: 'ready', value: 'new', asOf: null, isOffline: false };
  const failed: KeptAnswer<string> = { phase: 'failed', isOffline: true };
  expect(stillShown(fresh, failed, asOf)).toEqual({ ...fresh, asOf, isOffline: true });
  const older = '2026-11-15T00:00:00.000Z';
  expect(stillShown({ ...fresh, asOf: older }, failed, asOf)).toMatchObject({ asOf: older });
  expect(stillShown(fresh, { phase: 'missing' }, asOf)).toEqual({ phase: 'missing' });
  expect(stillShown(null, failed, asOf)).toEqual(failed);
});

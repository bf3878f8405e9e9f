import { expect, test } from 'vitest';
import { LapsedError, saveFailureText } from '#pwa/common/local/call/save-failure.ts';
import { createDecide, type Deciding } from './one-at-a-time.ts';

function started() {
  const told: Deciding<'retry'>[] = [];
  return { told, decide: createDecide<'retry'>(now => told.push(now)) };
}

test('a second tap while the first is under way does nothing', async () => {
  const { told, decide } = started();
  let finish = () => {};
  let begun = 0;
  const work = () => {
    begun += 1;
    return new Promise<void>(resolve => (finish = resolve));
  };
  const first = decide('retry', work);
  await decide('retry', work);
  expect([begun, told]).toEqual([1, [{ underWay: 'retry', failure: null }]]);
  finish();
  await first;
  expect(told.at(-1)).toEqual({ underWay: null, failure: null });
  void decide('retry', work);
  expect(begun).toBe(2);
});

test.each([
  ['not heard of for too long', new LapsedError()],
  ['no room', Object.assign(new Error('full'), { name: 'QuotaExceededError' })],
  ['anything else', new Error('odd')],
])('what could not be kept is said: %s', async (_what, error) => {
  const { told, decide } = started();
  await decide('retry', () => Promise.reject(error));
  expect(told.at(-1)).toEqual({ underWay: null, failure: saveFailureText(error) });
  await decide('retry', async () => undefined);
  expect(told.at(-1)).toEqual({ underWay: null, failure: null });
});

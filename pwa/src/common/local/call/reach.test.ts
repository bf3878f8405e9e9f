import { expect, test } from 'vitest';
import { createReach } from './reach.ts';

function device() {
  const timers: { ms: number; run: () => void }[] = [];
  let answers = false;
  const { isReached, tell } = createReach({
    probe: async () => {
      if (!answers) throw new TypeError('Failed to fetch');
      return true;
    },
    later: (run, ms) => void timers.push({ run, ms }),
  });
  return {
    tell,
    timers,
    see: () => isReached.getState(),
    comeBack: () => (answers = true),
    async passNext() {
      timers.shift()?.run();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

test('a call without an answer says so, the next answered one takes it back', () => {
  const d = device();
  expect(d.see()).toBe(true);
  d.tell(false);
  expect(d.see()).toBe(false);
  d.tell(true);
  expect(d.see()).toBe(true);
});

test('while nobody answers it asks again, ever more seldom, once at a time', async () => {
  const d = device();
  d.tell(false);
  d.tell(false);
  expect(d.timers.map(({ ms }) => ms)).toEqual([5_000]);
  for (const ms of [10_000, 20_000, 40_000, 60_000, 60_000]) {
    await d.passNext();
    expect(d.timers.map(timer => timer.ms)).toEqual([ms]);
  }
  d.comeBack();
  await d.passNext();
  expect(d.see()).toBe(true);
  expect(d.timers).toEqual([]);
});

test('what another call has found is not asked again', async () => {
  const d = device();
  d.tell(false);
  d.tell(true);
  await d.passNext();
  expect(d.timers).toEqual([]);
  d.tell(false);
  expect(d.timers).toHaveLength(1);
});

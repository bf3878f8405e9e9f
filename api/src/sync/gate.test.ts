import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** Work that ends when it is told to. */
function openWork() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (at: number) => () =>
    new Promise<number>((resolve, reject) => {
      started.push(at);
      ends[at] = () => (at === 1 ? reject(new Error('no')) : resolve(at));
    });
  return { started, ends, work };
}

const settled = () => new Promise(resolve => setImmediate(resolve));

test('so many at once, the others in their order, also after one that failed', async () => {
  const gate = createGate(2);
  const { started, ends, work } = openWork();
  const all = [0, 1, 2, 3, 4].map(at => gate(work(at)).catch(() => -1));
  await settled();
  expect(started).toEqual([0, 1]);
  ends[1]?.();
  await settled();
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  await settled();
  expect(started).toEqual([0, 1, 2, 3, 4]);
  ends[3]?.();
  ends[4]?.();
  expect(await Promise.all(all)).toEqual([0, -1, 2, 3, 4]);
});

test('a place that is free again is taken at once', async () => {
  const gate = createGate(1);
  expect(await gate(async () => 1)).toBe(1);
  expect(await gate(async () => 2)).toBe(2);
});

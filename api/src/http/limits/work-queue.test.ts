import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

/** Work whose end the test decides. */
function heldWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>(resolve => ends.push(() => resolve('done')));
  return { ends, work };
}

test('runs two, holds three, turns the rest away, and gives places on in order', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 3, waitMs: 60_000 });
  const { ends, work } = heldWork();
  const runs = Array.from({ length: 7 }, () => queue.run(work));
  expect(await Promise.all(runs.slice(5))).toEqual([null, null]);
  expect(ends).toHaveLength(2);
  for (let ended = 0; ended < 5; ended++) {
    ends[ended]?.();
    await runs[ended];
    await Promise.resolve();
  }
  expect(await Promise.all(runs.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => 'done'));
});

test('nobody waits for ever, and the place of one who left goes to the next', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 5, waitMs: 1 });
  const { ends, work } = heldWork();
  const first = queue.run(work);
  expect(await queue.run(work)).toBeNull();
  ends[0]?.();
  expect(await first).toBe('done');
  const next = queue.run(async () => 'next');
  expect(await next).toBe('next');
});

test('work that fails gives its place back', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 0, waitMs: 1 });
  await expect(queue.run(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(async () => 'yes')).toBe('yes');
});

import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

/** Works that end when they are told to, and the order in which they began. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>(resolve => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await soon();
  };
  return { begun, work, end };
}

test('senders take turns: one who sends much waits for himself', async () => {
  const { take } = createFairTurns({ ofAll: 9, ofOne: 9 });
  const { begun, work, end } = works();
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(name => take(name.charAt(0), work(name)));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

test('beyond the bounds nothing waits, and a place is free again afterwards', async () => {
  const { take } = createFairTurns({ ofAll: 3, ofOne: 2 });
  const { begun, work, end } = works();
  const first = [take('a', work('a1')), take('a', work('a2'))];
  expect(await take('a', work('a3'))).toBe('waiting');
  const other = take('b', work('b1'));
  expect(await take('c', work('c1'))).toBe('crowded');
  for (const name of ['a1', 'a2', 'b1']) await end(name);
  await Promise.all([...first, other]);
  void take('c', work('c1'));
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('a work that fails lets the next begin', async () => {
  const { take } = createFairTurns({ ofAll: 3, ofOne: 3 });
  const failing = take('a', () => Promise.reject(new Error('no')));
  const next = take('b', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

import { expect, it } from 'vitest';
import { keepNewest } from './keep-newest.ts';

it('asks once for what it keeps, also while the answer is under way, and forgets what was asked for least recently', async () => {
  const asked: string[] = [];
  const ask = keepNewest(2, async question => {
    asked.push(question);
    return question.toUpperCase();
  });
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['A', 'A', 'B']);
  expect(await ask('a')).toBe('A');
  await ask('c');
  expect(asked).toEqual(['a', 'b', 'c']);
  expect([await ask('a'), await ask('b')]).toEqual(['A', 'B']);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

it('asks again for what failed', async () => {
  let fails = true;
  const ask = keepNewest(2, async () => {
    if (fails) throw new Error('no');
    return 'yes';
  });
  await expect(ask('a')).rejects.toThrow('no');
  fails = false;
  expect(await ask('a')).toBe('yes');
});

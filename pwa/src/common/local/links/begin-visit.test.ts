import { expect, test } from 'vitest';
import { createVisit } from './begin-visit.ts';

test('asks once, however many writes wait for it', async () => {
  let asked = 0;
  const begin = createVisit(async () => void asked++);
  await Promise.all([begin(), begin(), begin()]);
  await begin();
  expect(asked).toBe(1);
});

test('stands in nobody’s way when it fails, and asks again', async () => {
  let asked = 0;
  const begin = createVisit(async () => {
    if (asked++ < 2) throw new TypeError('no network');
  });
  await begin();
  await begin();
  await begin();
  await begin();
  expect(asked).toBe(3);
});

import { expect, test } from 'vitest';
import { typed, typedCount } from './typed.ts';

const count = typedCount(1, 40, 'From 1 to 40.');

test.each<[written: string, meant: number | null]>([
  ['1', 1],
  [' 40 ', 40],
  ['0', null],
  ['41', null],
  ['', null],
  ['1.5', null],
  ['-1', null],
  ['1e1', null],
  ['9999999999', null],
])('a count typed as "%s" is %s', (written, meant) => {
  const { data, error } = count.safeParse(written);
  expect([data ?? null, error?.issues[0]?.message]).toEqual([
    meant,
    meant === null ? 'From 1 to 40.' : undefined,
  ]);
});

test('nothing may be what was meant', () => {
  const day = typed(written => (written === '' ? null : undefined), 'Not a day.');
  expect(day.parse(' ')).toBeNull();
  expect(day.safeParse('x').error?.issues.map(({ message }) => message)).toEqual(['Not a day.']);
});

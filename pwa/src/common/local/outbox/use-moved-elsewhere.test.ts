import { expect, it, test } from 'vitest';
import { changedElsewhere } from './use-moved-elsewhere.ts';

const seen = (version: number, pending = 0, id = 'a') => ({
  row: { id, version },
  state: 'synced' as const,
  pending,
});
const known = (version: number, pending = 0) => new Map([['a', { version, pending }]]);

test.each([
  ['the first look', new Map(), seen(3), []],
  ['nothing new', known(3), seen(3), []],
  ['another device', known(3), seen(4), ['a']],
  ['the answer to my own change', known(3, 1), seen(4), []],
  ['my own change, still here', known(3), seen(3, 1), []],
])('%s', (_, before, now, ids) => {
  expect(changedElsewhere(before, [now])).toEqual(ids);
});

it('a new row is news unless it was made here', () => {
  expect(changedElsewhere(known(3), [seen(3), seen(1, 0, 'b'), seen(1, 1, 'c')])).toEqual(['b']);
});

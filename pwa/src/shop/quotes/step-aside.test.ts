import { expect, test } from 'vitest';
import { boxesMeet, freePlace } from './step-aside.ts';

const box = (left: number, top: number, size = 10) => ({ left, top, right: left + size, bottom: top + size });

test.each([
  ['the same', box(0, 0), true],
  ['one that overlaps at a corner', box(9, 9), true],
  ['one inside', box(2, 2, 3), true],
  ['one that only touches', box(10, 0), false],
  ['one below', box(0, 11), false],
])('a box meets %s: %s', (_what, other, meets) => {
  expect(boxesMeet(box(0, 0), other)).toBe(meets);
});

test.each([
  [[], 0],
  [[0], 1],
  [[0, 1, 2], 3],
  [[1], 0],
  [[0, 1, 2, 3], null],
])('with %j taken the button goes to %s', (taken: number[], place) => {
  expect(freePlace(nth => !taken.includes(nth))).toBe(place);
});

import { expect, test } from 'vitest';
import { anchorOf } from './anchor.ts';

test.each([
  ['', null],
  ['#', null],
  ['#blank-returns', 'blank-returns'],
  ['#caf%C3%A9', 'café'],
  ['#%E0%A4%A', null],
  ['#100%', null],
])('the anchor of %j is %j', (hash, anchor) => {
  expect(anchorOf(hash)).toBe(anchor);
});

import { expect, test } from 'vitest';
import { windowOf } from './use-grid-window.ts';

const measures = { columns: 3, pitchPx: 500 };

test.each([
  ['before anything is measured', 100, null, [0, 0], { from: 0, to: 12, beforePx: 0, afterPx: 0 }],
  ['a short list', 7, measures, [0, 0], { from: 0, to: 7, beforePx: 0, afterPx: 0 }],
  ['the beginning', 100, measures, [0, 5], { from: 0, to: 15, beforePx: 0, afterPx: 14_500 }],
  [
    'the middle',
    10_000,
    measures,
    [1000, 1012],
    { from: 3000, to: 3036, beforePx: 500_000, afterPx: 1_161_000 },
  ],
  [
    'the end, with a row that is not full',
    100,
    measures,
    [28, 34],
    { from: 84, to: 100, beforePx: 14_000, afterPx: 0 },
  ],
  [
    'a list that has become short',
    30,
    measures,
    [900, 910],
    { from: 18, to: 30, beforePx: 3000, afterPx: 0 },
  ],
  ['a list that has become empty', 0, measures, [900, 910], { from: 0, to: 0, beforePx: 0, afterPx: 0 }],
] as const)('%s', (_name, total, given, rows, expected) => {
  expect(windowOf(total, given, rows)).toEqual(expected);
});

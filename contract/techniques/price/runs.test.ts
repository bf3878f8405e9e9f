import { describe, expect, it, test } from 'vitest';
import { dtf, embroidery, print, spot } from '#tests/fixtures/techniques.ts';
import { type DecoratedLine, findRuns, inksOf, type PricedPlacement } from './runs.ts';
import { setUpFees } from './set-up-fees.ts';

const techniques = [print, embroidery, dtf, spot];
const on = (position: string, more: Partial<PricedPlacement> = {}): PricedPlacement => ({
  position,
  decorationMethod: 'print',
  artwork: 'crest',
  ...more,
});

function line(
  lineId: string,
  placements: PricedPlacement[],
  more: Partial<DecoratedLine> = {},
): DecoratedLine {
  return {
    lineId,
    designGroupId: lineId,
    sizeQuantities: [{ size: 'M', quantity: 10 }],
    placements,
    allowMultipleColors: false,
    ...more,
  };
}

const feesOf = (lines: DecoratedLine[]) => {
  const fees = setUpFees(findRuns(lines, techniques));
  return lines.map(({ lineId }) => fees.get(lineId) ?? 0);
};

describe('set-up', () => {
  test.each<[string, DecoratedLine[], number[]]>([
    ['the same logo on two products', [line('tee', [on('front')]), line('polo', [on('front')])], [5995, 0]],
    [
      'the same logo moved and made larger',
      [line('tee', [on('front', { widthMm: 90 })]), line('polo', [on('front', { widthMm: 200 })])],
      [5995, 0],
    ],
    [
      'the same logo in another place',
      [line('tee', [on('front')]), line('polo', [on('back')])],
      [5995, 5995],
    ],
    [
      'the same logo in two places of one side',
      [line('tee', [on('front', { area: 'left-chest' }), on('front', { area: 'right-chest' })])],
      [5995],
    ],
    [
      'two logos on one side',
      [
        line('tee', [
          on('front', { area: 'left-chest' }),
          on('front', { area: 'right-chest', artwork: 'sponsor' }),
        ]),
      ],
      [11990],
    ],
    [
      'the same logo named twice for one place',
      [line('tee', [on('front', { area: 'left-chest' }), on('front', { area: 'left-chest' })])],
      [5995],
    ],
    [
      'the same logo by another technique',
      [line('tee', [on('front')]), line('polo', [on('front', { decorationMethod: 'embroidery' })])],
      [5995, 5995],
    ],
    [
      'another logo in the same place',
      [line('tee', [on('front')]), line('polo', [on('front', { artwork: 'sponsor' })])],
      [5995, 5995],
    ],
    [
      'one file in two places, set up by the file',
      [line('tee', [on('front', { decorationMethod: 'dtf' }), on('back', { decorationMethod: 'dtf' })])],
      [2500],
    ],
    [
      'by the ink, for the most that any line has',
      [
        line('tee', [on('front', { decorationMethod: 'spot', inks: 2 })]),
        line('polo', [on('front', { decorationMethod: 'spot', inks: 3 })]),
      ],
      [9000, 0],
    ],
    [
      'a repeat, and the same logo beside it',
      [line('tee', [on('front')], { isRepeat: true }), line('polo', [on('front')])],
      [0, 0],
    ],
    [
      'a repeat without a file, and a new line in its group',
      [
        line('tee', [on('front', { artwork: null })], { isRepeat: true, designGroupId: 'one' }),
        line('polo', [on('front', { artwork: null })], { designGroupId: 'one' }),
      ],
      [5995, 0],
    ],
    ['a technique that the shop has not', [line('tee', [on('front', { decorationMethod: 'laser' })])], [0]],
  ])('%s', (_, lines, fees) => {
    expect(feesOf(lines)).toEqual(fees);
  });
});

it('counts the pieces of a run over products, each line once', () => {
  const runs = findRuns(
    [
      line('tee', [on('front', { decorationMethod: 'dtf' }), on('back', { decorationMethod: 'dtf' })]),
      line('polo', [on('front', { decorationMethod: 'dtf' })]),
      line('cap', [on('front', { decorationMethod: 'dtf', artwork: 'sponsor' })]),
    ],
    techniques,
  );
  expect([...runs.values()].map(placed => placed.map(({ run }) => run.pieces))).toEqual([
    [20, 20],
    [20],
    [10],
  ]);
});

test.each<[number | undefined, boolean, number | null, number]>([
  [undefined, false, 8, 1],
  [undefined, true, 8, 8],
  [3, false, 8, 3],
  [12, false, 8, 8],
  [12, true, null, 12],
  [undefined, true, null, 1],
])('%s inks chosen, several colours %s, at most %s: %s', (inks, allowMultipleColors, mostInks, counted) => {
  expect(inksOf({ inks }, { allowMultipleColors }, { mostInks })).toBe(counted);
});

import { describe, expect, test } from 'vitest';
import type { ProofDraftPlacement } from '#contract/proofs/endpoints.ts';
import { changesOf, widthRange, widthTrouble } from './proof-draft.ts';

const placement: ProofDraftPlacement = {
  itemId: 4,
  place: 1,
  productName: 'Tee',
  colourName: 'Navy',
  pieces: 10,
  sizes: [],
  position: 'front',
  method: 'print',
  sha256: 'a'.repeat(64),
  fileName: 'mark.png',
  widthMm: 167,
  heightMm: 83,
  scale: 1,
};

test('half to twice the size at scale 1', () => {
  expect(widthRange(placement)).toEqual({ min: 84, max: 334 });
  expect(widthRange({ widthMm: 200, scale: 2 })).toEqual({ min: 50, max: 200 });
});

test.each([
  ['167', null],
  ['84', null],
  ['334', null],
  ['83', 'Please enter 84 to 334 mm.'],
  ['335', 'Please enter 84 to 334 mm.'],
  ['12.5', 'Please enter 84 to 334 mm.'],
  ['', 'Please enter 84 to 334 mm.'],
  ['wide', 'Please enter 84 to 334 mm.'],
])('a width of %j: %s', (typed, trouble) => {
  expect(widthTrouble(placement, typed)).toBe(trouble);
});

describe('changesOf', () => {
  const artwork = { sha256: 'b'.repeat(64), name: 'new.png' };
  test.each([
    ['nothing', { width: '167', artwork: null }, []],
    ['a width', { width: '334', artwork: null }, [{ itemId: 4, place: 1, scale: 2 }]],
    ['a width that cannot be made', { width: '900', artwork: null }, []],
    [
      'a picture of our own',
      { width: '167', artwork: null, picture: artwork },
      [{ itemId: 4, place: 1, picture: artwork }],
    ],
    ['a file, whatever the width', { width: '334', artwork }, [{ itemId: 4, place: 1, artwork }]],
  ])('%s', (_, fields, expected) => {
    expect(changesOf([placement], { '4-1': fields })).toEqual(expected);
  });
  test('a placement that nobody touched', () => {
    expect(changesOf([placement], {})).toEqual([]);
  });
});

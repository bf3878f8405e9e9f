import { describe, expect, it, test } from 'vitest';
import { namedColours, twoTone } from './colours.ts';
import { contrastRatio, isDarkColour, isHexColour, normaliseHex } from '../text/hex.ts';

const { navy, white, black, red, grey, royal, cyan } = namedColours;

describe('two-tone names', () => {
  test.each([
    ['Navy/White', null, [navy, white]],
    ['Black-Red', null, [black, red]],
    ['grey / royal blue', null, [grey, royal]],
    ['Gray/Cyan', null, [grey, cyan]],
    ['Black/White/Red', null, [black, white]],
    ['Off-White', '#fafafa', ['#fafafa', white]],
    ['Off-White', null, null],
    ['Navy/', null, null],
    ['Navy', '#111111', null],
    ['Zorg/Blip', '#eeeeee', null],
    ['constructor/toString', null, null],
    ['', null, null],
  ])('%s with %s', (name, fallback, halves) => {
    expect(twoTone(name, fallback)).toEqual(halves);
  });

  it('know every name of the list', () => {
    const written = 'black red grey gray navy royal cyan white blue green yellow orange purple pink';
    for (const name of written.split(' ')) expect(namedColours).toHaveProperty(name);
    expect(Object.values(namedColours).every(isHexColour)).toBe(true);
  });
});

test.each([
  ['#ABC', '#aabbcc'],
  ['aabbcc', '#aabbcc'],
  [' #A1b2C3 ', '#a1b2c3'],
  ['#abcd', null],
  ['red', null],
  ['', null],
])('hex %j is %j', (written, hex) => {
  expect(normaliseHex(written)).toBe(hex);
});

test('contrast follows WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(isDarkColour('#1b2a49')).toBe(true);
  expect(isDarkColour('#f6d12d')).toBe(false);
  expect(isHexColour('#12345g')).toBe(false);
});

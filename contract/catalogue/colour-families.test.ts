import { describe, expect, test } from 'vitest';
import { colourFamilies, familiesOf, familyDye } from './colour-families.ts';
import { namedColours } from './colours.ts';
import { isHexColour } from '../text/hex.ts';

describe('by name', () => {
  test.each([
    ['Black', '#17191c', ['black']],
    ['Grey Marle', '#b4b6b8', ['grey']],
    ['White Marle', '#e4e3df', ['white']],
    ['Bottle', '#1f4d3c', ['green']],
    ['bottle green', '#1f4d3c', ['green']],
    ['Sky Blue', '#8fc3e6', ['blue']],
    ['Navy Blue', '#1b2c4a', ['navy']],
    ['Burgundy', '#5a1f2b', ['red']],
    ['Lilac', '#c3b2d6', ['purple']],
    ['Navy/White', '#1b2c4a', ['navy', 'white']],
    ['Black-Red', '#17191c', ['black', 'red']],
    ['Black/Charcoal Black', '#17191c', ['black']],
    ['Off-White', '#fafafa', ['white']],
    ['constructor', '#be1e2d', ['red']],
  ])('%s', (name, hex, families) => {
    expect(familiesOf(name, hex)).toEqual(families);
  });

  test('every name of the fixed map has its family whatever its hex', () => {
    for (const name of Object.keys(namedColours))
      expect(familiesOf(name, '#ff2020'), name).toEqual(familiesOf(name, '#2fa85a'));
  });
});

test.each([
  ['#ff2020', 'red'],
  ['#1b2c4a', 'navy'],
  ['#d9c0ee', 'purple'],
  ['#101010', 'black'],
  ['#ffffff', 'white'],
  ['#9a9a9a', 'grey'],
  ['#5d4030', 'brown'],
  ['#2fa85a', 'green'],
  ['#ffd84d', 'yellow'],
  ['#ffb3cc', 'pink'],
])('an unknown name goes by its hex: %s is %s', (hex, family) => {
  expect(familiesOf('Zorg', hex)).toEqual([family]);
});

test('a name that says nothing and a hex that is none', () => {
  expect(familiesOf('Zorg', 'zorg')).toEqual(['grey']);
});

test('each family has a swatch of its own', () => {
  const dyes = colourFamilies.map(familyDye);
  expect(dyes.every(isHexColour)).toBe(true);
  expect(new Set(dyes).size).toBe(dyes.length);
});

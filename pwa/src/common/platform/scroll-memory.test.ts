import { expect, test } from 'vitest';
import { isNewVisit, landingOf, placeOf } from './scroll-memory.ts';

test('pages that are loaded directly do not share a position', () => {
  expect(placeOf('default', '/cart')).not.toBe(placeOf('default', '/products'));
  expect(placeOf('k1', '/cart')).toBe('k1');
});

test.each([
  ['default', 'navigate', true],
  ['default', 'prerender', true],
  ['default', 'reload', false],
  ['default', 'back_forward', false],
  ['k1', 'navigate', false],
] as const)('entry %s, loaded by %s: new visit %s', (key, type, isNew) => {
  expect(isNewVisit(key, type)).toBe(isNew);
});

const arrival = { isBackOrForward: false, remembered: undefined, hasHash: false, isSamePage: false };

test.each([
  ['a new page starts at its top', arrival, 0],
  ['a new page with a hash goes there', { ...arrival, hasHash: true }, 'hash'],
  ['a change of the query stays', { ...arrival, isSamePage: true }, 'stay'],
  ['back finds the former position', { ...arrival, isBackOrForward: true, remembered: 640 }, 640],
  ['the position wins over the hash', { ...arrival, isBackOrForward: true, remembered: 0, hasHash: true }, 0],
  ['a hash loaded directly is followed', { ...arrival, isBackOrForward: true, hasHash: true }, 'hash'],
  ['back to a page never scrolled is its top', { ...arrival, isBackOrForward: true, isSamePage: true }, 0],
  ['a new entry ignores what is remembered', { ...arrival, remembered: 640 }, 0],
] as const)('%s', (_name, given, expected) => {
  expect(landingOf(given)).toBe(expected);
});

import { expect, it } from 'vitest';
import { continuedWords, durationWords, elapsedWords, offSaleWords } from './run-words.ts';

const startedAt = '2026-11-26T04:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(startedAt) + seconds * 1000);

it.each([
  [-5, '0 seconds so far'],
  [1, '1 second so far'],
  [42.4, '42 seconds so far'],
  [125, '2 min 5 s so far'],
])('after %i seconds: %s', (seconds, words) => {
  expect(elapsedWords({ startedAt }, after(seconds))).toBe(words);
});

it.each([
  [0.84, '0.8 seconds'],
  [31, '31 seconds'],
  [600, '10 min 0 s'],
])('an import of %d seconds took %s', (seconds, words) => {
  expect(durationWords({ startedAt, finishedAt: after(seconds).toISOString() })).toBe(words);
});

it.each([
  [0, ''],
  [1, 'Continued after a restart'],
  [2, 'Continued after 2 restarts'],
])('an import that went on %i times says so', (continued, words) => {
  expect(continuedWords({ continued })).toBe(words);
});

it.each([
  [
    { products: 111, ofProducts: 112, variants: 9_146, ofVariants: 9_148 },
    '111 of 112 products and 9,146 of 9,148 variants',
  ],
  [{ products: 1, ofProducts: 1, variants: 0, ofVariants: 0 }, '1 of 1 product'],
  [{ products: 0, ofProducts: 5, variants: 2, ofVariants: 40 }, '2 of 40 variants'],
])('names what goes off sale', (off, words) => {
  expect(offSaleWords(off)).toBe(words);
});

import { expect, test } from 'vitest';
import { didYouMean, slipsBetween } from './did-you-mean.ts';

const products = [
  { name: 'Northloom heavy tee', category: "Men's T-Shirts", categories: ["Women's T-Shirts"] },
  { name: 'Mullaway heavy hoodie', category: "Men's Hooded Fleece" },
  { name: 'Gullwing canvas tote', category: 'Bags' },
  ...['a', 'b', 'c'].map(letter => ({ name: `Plain ${letter}`, description: 'An apron for the grill.' })),
  { name: 'Plain d', description: 'Seen once: gherkin.' },
];

test.for<[string, string | null]>([
  ['hodie', 'hoodie'],
  ['hoddie', 'hoodie'],
  ['hevy hodie', 'heavy hoodie'],
  ['Tōte', 'tote'],
  ['caps', null],
  ['aprn', 'apron'],
  ['gerkin', null],
  ['canvass tote', 'canvas tote'],
  ['umbrella tote', 'tote'],
  ['umbrella', null],
  ['hood', null],
  ['zz', null],
  ['', null],
])('%s: did you mean %s', ([query, meant]) => {
  expect(didYouMean(query, products)).toBe(meant);
});

test.for([
  ['tee', 'tee', 0],
  ['tee', 'tree', 1],
  ['hoodei', 'hoodie', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
] as const)('%s and %s: %i slips', ([a, b, slips]) => {
  expect(slipsBetween(a, b)).toBe(slips);
  expect(slipsBetween(b, a)).toBe(slips);
});

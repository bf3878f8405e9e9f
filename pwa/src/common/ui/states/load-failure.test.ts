import { expect, test } from 'vitest';
import { isLoadFailure } from './load-failure.ts';

test.each([
  [new TypeError('Failed to fetch dynamically imported module: https://shop/assets/a.js'), true],
  [new TypeError('error loading dynamically imported module: https://shop/assets/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/a.css'), true],
  [new TypeError("Cannot read properties of undefined (reading 'description')"), false],
  [new TypeError('Failed to fetch'), false],
  ['Importing a module script failed.', false],
])('%s', (error, expected) => {
  expect(isLoadFailure(error)).toBe(expected);
});

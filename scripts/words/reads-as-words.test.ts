import { expect, test } from 'vitest';
import { readsAsWords } from './reads-as-words.ts';

test.each([
  ['Please enter a name', true],
  ['after you approve your proof', true],
  ['Delivered', true],
  ['Saved…', true],
  ['… of … pieces', true],
  ['sign-in, well-known and up-to-date words are read', true],
  ['flex min-h-11 items-center', false],
  ['grid grid-cols-2 gap-x-3', false],
  ['hidden underline', false],
  ['select id from orders', false],
  ['with picked as (select 1)', false],
  ['orders as o', false],
  ['o.created_at desc, o.id desc', false],
  ['GET /api/orders/{id}', false],
  ['pending', false],
  ['GET', false],
  ['Content-Type', false],
  ['camelCase', false],
  ['image/png', false],
  ['text/html; charset=utf-8', false],
  ['M12 4l3 3', false],
  ['1px solid red', false],
  ['—', false],
])('%j: %s', (text, expected) => {
  expect(readsAsWords(text)).toBe(expected);
});

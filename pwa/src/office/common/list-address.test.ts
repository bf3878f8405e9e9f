import { expect, test } from 'vitest';
import { openIdOf, pageOf, withChange } from './list-address.ts';

const at = (query: string) => new URLSearchParams(query);

test.each([
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1e3', 1],
  ['', 1],
])('%j is page %i', (query, page) => {
  expect(pageOf(at(query))).toBe(page);
});

test.each([
  ['17', 17],
  ['0', null],
  ['1e3', null],
  ['1234567890', null],
  ['', null],
  [null, null],
])('%j opens %j', (value, id) => {
  expect(openIdOf(value)).toBe(id);
});

test('a change of a filter leads to the first page, a change of page keeps the filters', () => {
  expect(withChange(at('status=pending&page=4'), { status: '' }).toString()).toBe('');
  expect(withChange(at('status=pending&page=4'), { page: '5' }).toString()).toBe('status=pending&page=5');
  expect(withChange(at('page=3&quote=7'), { status: 'quoted' }).toString()).toBe('quote=7&status=quoted');
  expect(withChange(at('page=4'), { sort: 'oldest' }).toString()).toBe('sort=oldest');
});

import { describe, expect, test } from 'vitest';
import { asAsked, dialogOf, productAddress, withDialog } from './product-address.ts';

const address = (text: string) => new URLSearchParams(text);

test.each([
  ['', { sort: 'order', page: '1' }],
  ['search=+hood+&category=bags&page=3', { search: 'hood', category: 'bags', sort: 'order', page: '3' }],
  ['sort=name&page=0&show=gone', { gone: 'true', sort: 'name', page: '1' }],
  ['sort=colour&page=x', { sort: 'order', page: '1' }],
])('%s is asked as', (text, expected) => {
  const at = address(text);
  const page = String(productAddress.pageOf(at));
  expect(asAsked({ ...productAddress.read(at), page })).toEqual(expected);
});

describe('changes', () => {
  test.each([
    ['page=4', { search: 'a' }, 'search=a'],
    ['search=a&page=4', { search: '' }, ''],
    ['search=a&page=4', { page: '5' }, 'search=a&page=5'],
    ['page=4&edit=3', { tab: 'variants' }, 'page=4&edit=3&tab=variants'],
  ])('%s', (before, change, expected) => {
    expect(productAddress.changed(address(before), change as Record<string, string>).toString()).toBe(
      expected,
    );
  });

  test('one dialog at a time', () => {
    expect(withDialog(address('page=2&edit=3&tab=variants'), { categories: '1' }).toString()).toBe(
      'page=2&categories=1',
    );
  });
});

test.each([
  ['', null],
  ['add=1', 'new'],
  ['edit=12', '12'],
  ['edit=0', null],
  ['edit=12;drop', null],
])('%s opens %s', (text, expected) => {
  expect(dialogOf(address(text))).toBe(expected);
});

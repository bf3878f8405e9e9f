import { expect, test } from 'vitest';
import { countFilters, filterOf, pageOf, sortOf, withChange } from './list-address.ts';

const at = (query: string) => new URLSearchParams(query);

test.each([
  ['', {}],
  ['search=%20tee%20&status=pending', { search: 'tee', status: 'pending' }],
  ['status=lost&by=pigeon&payment=toString&needs=hasOwn', {}],
  ['payment=open', { paid: 'false', review: 'false' }],
  ['needs=ship&status=pending', { status: 'processing', shipped: 'false' }],
  ['needs=unpaid&status=pending', { status: 'pending', unpaid: 'true' }],
  ['needs=refund', { refundDue: 'true' }],
  ['by=driver&from=2026-11-01&to=2026-13-40', { fulfilment: 'driver', from: '2026-11-01' }],
  ['from=yesterday', {}],
])('%j asks for %j', (query, filter) => {
  expect(filterOf(at(query))).toEqual(filter);
});

test.each([
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1e3', 1],
  ['', 1],
])('%j is page %i', (query, page) => {
  expect(pageOf(at(query))).toBe(page);
});

test('a change of a filter leads to the first page, a change of page keeps the filters', () => {
  expect(withChange(at('status=pending&page=4'), { status: '' }).toString()).toBe('');
  expect(withChange(at('status=pending&page=4'), { page: '5' }).toString()).toBe('status=pending&page=5');
  expect(withChange(at('page=4'), { sort: 'oldest' }).toString()).toBe('sort=oldest');
  expect(sortOf(at('sort=sideways'))).toBe('newest');
  expect(countFilters(at('search=a&status=pending&from=2026-01-01&sort=oldest'))).toBe(2);
});

import { describe, expect, test } from 'vitest';
import { choice, day, flag, id, listAddress, openIdOf, typed } from './list-address.ts';

const at = (query: string) => new URLSearchParams(query);
const address = listAddress(
  {
    search: typed,
    status: choice({ pending: 'Pending', quoted: { label: 'Quoted' } }),
    due: flag,
    gone: flag,
    from: day,
    person: id,
    sort: choice({ newest: 'Newest first', oldest: 'Oldest first' }),
  },
  { eitherOr: ['due', 'gone'] },
);

test.each([
  ['', {}],
  ['search=%20tee%20', { search: 'tee' }],
  ['search=%20', {}],
  [`search=${'x'.repeat(300)}`, { search: 'x'.repeat(200) }],
  ['status=pending&sort=oldest', { status: 'pending', sort: 'oldest' }],
  ['status=lost&sort=sideways', {}],
  ['status=toString', {}],
  ['due=true&gone=yes', { due: 'true' }],
  ['from=2026-02-28', { from: '2026-02-28' }],
  ['from=2026-02-30', {}],
  ['from=2026-13-40', {}],
  ['from=yesterday', {}],
  ['person=17', { person: '17' }],
  ['person=0', {}],
  ['other=1', {}],
])('%j says %j', (query, values) => {
  expect(address.read(at(query))).toEqual(values);
});

test.each([
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1e3', 1],
  ['', 1],
])('%j is page %i', (query, page) => {
  expect(address.pageOf(at(query))).toBe(page);
});

test.each([
  ['after=Mg', { after: 'Mg' }],
  ['before=end&page=9', { before: 'end' }],
  ['after=', {}],
  ['after=a%20b&before=%00', {}],
])('%j starts at %j', (query, start) => {
  expect(address.startOf(at(query))).toEqual(start);
});

test.each([
  ['17', 17],
  ['0', null],
  ['1e3', null],
  ['1234567890', null],
  ['', null],
  [null, null],
])('%j opens %j', (value, opened) => {
  expect(openIdOf(value)).toBe(opened);
});

describe('a change', () => {
  test.each([
    ['status=pending&page=4', { status: '' }, ''],
    ['status=pending&page=4', { page: '5' }, 'status=pending&page=5'],
    ['page=3&quote=7', { status: 'quoted' }, 'quote=7&status=quoted'],
    ['page=4&after=Mg', { sort: 'oldest' }, 'sort=oldest'],
    ['search=a&page=4&after=Mg', address.toPage(3, { before: 'MQ' }), 'search=a&page=3&before=MQ'],
    ['page=4&after=Mg', address.toPage(1), ''],
    ['page=4', { quote: '7' }, 'page=4&quote=7'],
    ['due=true', { gone: 'true' }, 'gone=true'],
    ['due=true&status=pending', { status: '' }, 'due=true'],
  ])('of %j by %j', (before, change, after) => {
    expect(address.changed(at(before), change as Record<string, string>).toString()).toBe(after);
  });

  test('that clears leaves the order and what is no filter', () => {
    const before = at('search=a&status=pending&due=true&from=2026-01-01&sort=oldest&page=2&after=M&quote=7');
    expect(address.changed(before, address.cleared).toString()).toBe('sort=oldest&quote=7');
  });

  test('of the page under another name', () => {
    const media = listAddress({ search: typed }, { pageName: 'at' });
    expect(media.pageOf(at('at=2&page=9'))).toBe(2);
    expect(media.changed(at('at=2&page=9'), { search: 'a' }).toString()).toBe('page=9&search=a');
  });
});

test.each([
  ['', false, 0],
  ['sort=oldest', false, 0],
  ['status=lost', false, 0],
  ['search=a', true, 0],
  ['page=2', true, 0],
  ['before=MQ', true, 0],
  ['status=pending&from=2026-01-01&search=a', true, 2],
])('%j is narrowed: %s, by %i filters', (query, isNarrowed, count) => {
  expect([address.isNarrowed(at(query)), address.countFilters(at(query))]).toEqual([isNarrowed, count]);
});

import { describe, expect, it, test } from 'vitest';
import { by, byLatest, findKept, type KeptList, unansweredFilters } from './kept-list.ts';
import { choice, flag, listAddress, type ReadersOf, typed } from '../list-address.ts';

interface Bolt {
  id: number;
  name: string;
  phone: string | null;
  metres: number | null;
  isCut: boolean;
}
const address = listAddress({
  search: typed,
  cut: flag,
  mine: flag,
  sort: choice({ name: 'By name', longest: 'Longest first', dyed: 'By dye' }),
});
const list: KeptList<ReadersOf<typeof address>, { bolts: Bolt[]; found: number; last: boolean }, Bolt> = {
  rowsOf: page => page.bolts,
  pageOf: (bolts, found, last) => ({ bolts, found, last: last !== undefined }),
  texts: bolt => [bolt.name, null],
  phone: bolt => bolt.phone,
  isListed: (bolt, { cut }) => bolt.isCut === (cut !== undefined),
  fits: { cut: () => true },
  sorts: { name: by(bolt => bolt.name), longest: byLatest(bolt => bolt.metres) },
};
const bolt = (id: number, name: string, more: Partial<Bolt> = {}): Bolt => ({
  id,
  name,
  phone: null,
  metres: id,
  isCut: false,
  ...more,
});
const rows = [
  { row: bolt(1, 'Twill, navy', { phone: '+61412345678' }), at: '2026-11-24T01:00:00.000Z' },
  { row: bolt(2, 'Drill'), at: '2026-11-24T03:00:00.000Z' },
  { row: bolt(3, 'Canvas', { metres: null }), at: '2026-11-24T02:00:00.000Z' },
  { row: bolt(4, 'Poplin', { isCut: true }), at: '2026-11-24T04:00:00.000Z' },
];

function find(query: string) {
  const at = new URLSearchParams(query);
  const question = {
    values: address.read(at),
    page: address.pageOf(at),
    pageSize: 2,
    now: { today: '2026-11-24', timeZone: 'UTC' },
  };
  const found = findKept(list, rows, undefined, question);
  return (
    found && {
      ids: found.value.bolts.map(({ id }) => id),
      found: found.found,
      asOf: found.asOf.slice(11, 13),
    }
  );
}

describe('a list from the rows of this device', () => {
  test.each<[string, number[], number, string]>([
    ['', [3, 2], 3, '02'],
    ['page=2', [1], 3, '01'],
    ['sort=longest', [2, 1], 3, '01'],
    ['sort=longest&page=2', [3], 3, '02'],
    ['search=DRILL', [2], 1, '03'],
    ['search=twill, n', [1], 1, '01'],
    ['search=0412 345', [1], 1, '01'],
    ['search=12', [], 0, '04'],
    ['search=nobody', [], 0, '04'],
    ['cut=true', [4], 1, '04'],
    ['cut=true&search=drill', [], 0, '04'],
  ])('%s', (query, ids, found, asOf) => {
    expect(find(query)).toEqual({ ids, found, asOf });
  });

  it('is none where a filter or an order needs the shop', () => {
    expect([find('mine=true'), find('sort=dyed')]).toEqual([null, null]);
    expect(unansweredFilters(list, address.read(new URLSearchParams('mine=true&cut=true&search=x')))).toEqual(
      ['mine'],
    );
  });
});

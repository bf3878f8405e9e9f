import { expect, test } from 'vitest';
import { formatTable } from './format-table.ts';

test('columns stand under each other, numbers to the right', () => {
  const columns = [{ name: 'name' }, { name: 'cents', isNumber: true }];
  const rows = [
    ['Tee', '1950'],
    ['Long-sleeve', '5'],
    [null, null],
  ];
  expect(formatTable(columns, rows).split('\n')).toEqual([
    'name        │ cents',
    '────────────┼──────',
    'Tee         │  1950',
    'Long-sleeve │     5',
    'null        │  null',
  ]);
});

test('a cell stays on its line, and is cut where a width is given', () => {
  expect(formatTable([{ name: 'note' }], [['one\r\ntwo']])).toContain('one⏎two');
  expect(formatTable([{ name: 'n' }], [['abcdef']], 4)).toContain('abc…');
  expect(formatTable([{ name: 'n' }], [['abcd']], 4)).toContain('abcd');
});

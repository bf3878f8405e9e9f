import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dtf, print } from '#tests/fixtures/techniques.ts';
import {
  addColumn,
  addRow,
  asOneColumn,
  cellsOf,
  pasteCells,
  readTable,
  removeColumn,
  removeRow,
  setCell,
} from './price-table.ts';

const cells = cellsOf(dtf.price);
const faultsOf = (table: string[][]) => {
  const read = readTable(table);
  return read.ok ? [] : read.wrong.map(({ row, column }) => `${row},${column}`);
};

it('reads what it shows', () => {
  for (const { columns, rows } of [dtf.price, print.price])
    expect(readTable(cellsOf({ columns, rows }))).toEqual({ ok: true, columns, rows });
});

describe('a cell that cannot be read', () => {
  test.each<[string, number, number, string, string[]]>([
    ['an amount with a sign', 1, 1, '$4.50', []],
    ['thousands', 1, 1, '1,250.00', []],
    ['a word', 1, 1, 'four', ['1,1']],
    ['nothing', 1, 1, '', ['1,1']],
    ['a third of a cent', 1, 1, '4.333', ['1,1']],
    ['a loss', 1, 1, '-4', ['1,1']],
    ['a first row that is not 1', 1, 0, '5', ['1,0']],
    ['a row that goes back', 2, 0, '1', ['2,0']],
    ['pieces with a plus', 3, 0, '50+', []],
    ['a column that goes back', 0, 2, '90', ['0,2']],
    ['an open column in the middle', 0, 2, 'more', ['0,2']],
    ['an open last column in words', 0, 3, 'more', []],
    ['a closed last column', 0, 3, '400', []],
  ])('%s', (_, row, column, text, faults) => {
    expect(faultsOf(setCell(cells, row, column, text))).toEqual(faults);
  });
});

describe('cells from a spreadsheet', () => {
  it('are put down from one cell on, and the table grows', () => {
    const { cells: after, left } = pasteCells(
      cellsOf(print.price),
      { row: 1, column: 0 },
      '1\t2.50\r\n20\t$2.20\r\n',
    );
    expect(after).toEqual([
      ['', ''],
      ['1', '2.50'],
      ['20', '$2.20'],
    ]);
    expect(left).toBe(0);
    expect(readTable(after)).toMatchObject({
      ok: true,
      rows: [{ cents: [250] }, { fromPieces: 20, cents: [220] }],
    });
  });

  it('bring their first row and column with them', () => {
    const sheet = 'Pieces\t105\t210\tmore\n1\t5\t7.5\t10.5\n20\t4\t6\t8.5\n50\t3.3\t5\t7';
    const { cells: after } = pasteCells(
      [
        ['', ''],
        ['1', ''],
      ],
      { row: 0, column: 0 },
      sheet,
    );
    const { columns, rows } = dtf.price;
    expect(readTable(after)).toEqual({ ok: true, columns, rows });
  });

  it('stay as they are where they cannot be read', () => {
    const { cells: after } = pasteCells(cells, { row: 1, column: 1 }, 'free\t6.00');
    expect(after[1]).toEqual(['1', 'free', '6.00', '10.50']);
    expect(faultsOf(after)).toEqual(['1,1']);
  });

  it('are left out beyond what a table may hold, and counted', () => {
    const tall = Array.from({ length: 30 }, (_, at) => `${at + 1}\t1.00`).join('\n');
    const { cells: after, left } = pasteCells(cellsOf(print.price), { row: 1, column: 0 }, tall);
    expect([after.length, left]).toEqual([21, 20]);
  });

  it('may be any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(3), fc.nat(3), (text, row, column) => {
        const { cells: after } = pasteCells(cells, { row, column }, text);
        expect(new Set(after.map(line => line.length)).size).toBe(1);
        expect(() => readTable(after)).not.toThrow();
      }),
    );
  });
});

it('grows and shrinks by rows and columns', () => {
  expect(addRow(cells).at(-1)).toEqual(['100', '3.30', '5.00', '7.00']);
  expect(faultsOf(addRow(cells))).toEqual([]);
  expect(addColumn(cells)[0]).toEqual(['', '105', '210', '', '']);
  expect(removeRow(cells, 1)).toHaveLength(3);
  expect(removeColumn(cells, 3)[0]).toEqual(['', '105', '210']);
  expect(asOneColumn(cells)[1]).toEqual(['1', '5.00']);
});

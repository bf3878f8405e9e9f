import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cellsOfText, readRosterText } from './read-rows.ts';
import { rosterHints, rowFaults, tidyRow } from './check-roster.ts';
import { readDraft } from './roster-draft.ts';

const sizes = ['S', 'M', 'L', '2XL'];
const short = (text: string, offered: readonly string[] = sizes) =>
  readRosterText(text, offered).rows.map(({ name, number, size, note }) =>
    [name, number, size, note].join('|'),
  );

describe('a list', () => {
  test.each<[string, string, string[]]>([
    [
      'with tabs and headings',
      'Name\tNumber\tSize\nĀwhina\t7\tM\nNguyễn\t10\tXXL',
      ['Āwhina|7|M|', 'Nguyễn|10|2XL|'],
    ],
    ['in another order', 'Size,No.,Player,Notes\nL,4,"O\'Neil, Jr",Captain', ["O'Neil, Jr|4|L|Captain"]],
    ['with a first and a last name', 'First name;Surname;#;Size\nAna;Silva;9;S', ['Silva|9|S|']],
    ['without headings', 'Ana\t7\tM\nBen\t12\tL', ['Ana|7|M|', 'Ben|12|L|']],
    ['without headings, sizes first', 'M,7,Ana\nL,12,Ben', ['Ana|7|M|', 'Ben|12|L|']],
    ['with a note at the end', 'Ana,7,M,keeper\nBen,12,L,', ['Ana|7|M|keeper', 'Ben|12|L|']],
    ['of names alone', 'Ana\nBen', ['Ana|||', 'Ben|||']],
    ['with empty lines and blanks', '\r\nAna , #7 , m\r\n\r\n', ['Ana|7|M|']],
    [
      'with rows that are wrong',
      'Name,Number,Size\nAna,seven,M\nBen,12,9XL',
      ['Ana|seven|M|', 'Ben|12|9XL|'],
    ],
    ['as Excel quotes', 'Name\tSize\n"Two\nlines"\tM', ['Two\nlines||M|']],
    ['with a person called No', 'No,7,M\nAna,8,L', ['No|7|M|', 'Ana|8|L|']],
  ])('%s', (_, text, rows) => {
    expect(short(text)).toEqual(rows);
  });

  it('tells children’s sizes from numbers', () => {
    expect(short('Ana,7,8\nBen,11,8\nCleo,23,10', ['8', '10'])).toEqual([
      'Ana|7|8|',
      'Ben|11|8|',
      'Cleo|23|10|',
    ]);
  });

  it('takes 500 rows and says how many are left out', () => {
    const { rows, tooMany } = readRosterText('Ana,7,M\n'.repeat(503), sizes);
    expect([rows.length, tooMany]).toEqual([500, 3]);
  });

  it('bears any text, and reads what it writes', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        for (const row of readRosterText(text, sizes).rows) rowFaults(row, { sizes });
      }),
    );
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'ā') });
    const quoted = (cells: string[][]) =>
      cells.map(row => row.map(one => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n');
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), cells => {
        expect(cellsOfText(quoted(cells))).toEqual(cells.map(row => row.map(one => one.trim())));
      }),
    );
  });
});

describe('a row', () => {
  const row = { name: 'Ana', number: '7', size: 'M', note: '' };
  test.each<[string, Partial<typeof row>, string[]]>([
    ['that is right', {}, []],
    ['without name and number', { name: '', number: '' }, []],
    ['with zeros', { number: '007' }, []],
    ['without a size', { size: '' }, ['size']],
    ['in a size of elsewhere', { size: '9XL' }, ['size']],
    ['with four digits', { number: '1000' }, ['number']],
    ['with letters in the number', { number: '7a' }, ['number']],
    ['with 24 characters', { name: 'ễ'.repeat(24) }, []],
    ['with 25 characters', { name: 'a'.repeat(25) }, ['name']],
    ['with a direction mark', { name: 'A\u202eB' }, ['name']],
    ['with a zero-width joiner', { name: 'A\u200dB' }, ['name']],
    ['with a tab in its note', { note: 'a\tb' }, ['note']],
  ])('%s', (_, changed, faults) => {
    expect(Object.keys(rowFaults({ ...row, ...changed }, { sizes }))).toEqual(faults);
  });

  it('is one spelling, whichever way it was typed', () => {
    expect(tidyRow({ ...row, name: ' A\u0304na  B ', number: 'No. 12.0', size: 'small' })).toEqual({
      ...row,
      name: 'Āna B',
      number: '12',
      size: 'S',
    });
  });
});

test('doubles and gaps are told, and only of what is put on', () => {
  const rows = ['7', '10', '7', '', '10'].map((number, at) => ({
    name: at === 1 ? '' : 'Ana',
    number,
    size: 'M',
    note: '',
  }));
  expect(rosterHints(rows, { nameMm: 60, numberMm: 200 })).toEqual({
    doubles: [
      { number: '7', rows: [0, 2] },
      { number: '10', rows: [1, 4] },
    ],
    nameless: [1],
    numberless: [3],
  });
  expect(rosterHints(rows, { nameMm: null, numberMm: null })).toEqual({
    doubles: [],
    nameless: [],
    numberless: [],
  });
});

test('pieces follow from the rows that are right; empty ones don’t count', () => {
  const row = (name: string, size: string) => ({ name, number: '', size, note: '' });
  const read = readDraft(
    [row('Ana', 'm'), row('', ''), row('Ben', '9XL'), row('', 'L'), row('Cy', 'M')],
    sizes,
  );
  expect(read.wrong).toEqual([2]);
  expect(read.sizes).toEqual([
    { size: 'M', quantity: 2 },
    { size: 'L', quantity: 1 },
  ]);
});

import { parse } from 'csv-parse/sync';
import { describe, expect, it, test } from 'vitest';
import { csvHead, csvRows, safeCell } from './csv-text.ts';

describe('a cell that a spreadsheet would run', () => {
  test.each([
    '=HYPERLINK("http://evil.example","x")',
    '+61 412',
    '-2+3',
    '@SUM(A1)',
    ' =1+1',
    '\t=1',
    '\r=1',
    '\ttext',
    '\n=cmd|"/C calc"!A0',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '\u00a0=1',
    '\u200b=1',
    '\u2003@x',
    '\0=1',
  ])('%j is led by an apostrophe', text => {
    expect(safeCell(text)).toBe(`'${text}`);
  });

  test.each(['', 'Imke', '0412 345 678', '300.00', 'a=b', 'x@y.example', '“=1”', '#1', '1-2', '-12.00'])(
    '%j stays as it is',
    text => {
      expect(safeCell(text)).toBe(text);
    },
  );
});

describe('the file', () => {
  it('quotes every cell, ends lines in CR LF and says that it is UTF-8', () => {
    expect(
      csvHead(['ID', 'Notes']) +
        csvRows([
          ['1', ''],
          ['2', 'He said "no",\r\ntwice'],
        ]),
    ).toBe('\uFEFF"ID","Notes"\r\n"1",""\r\n"2","He said ""no"",\r\ntwice"\r\n');
  });

  it('is read back as it was written', () => {
    const row = ['é🧵', 'a,b', 'line\nbreak', '"', ''];
    expect(parse(csvRows([row]))).toEqual([row]);
  });
});

import { describe, expect, test } from 'vitest';
import { type BankFormat, readAmount, readBankLines, readDay, recogniseBank } from './bank-formats.ts';
import { type Candidate, matchLine } from './match-line.ts';

const rows = (text: string) => text.split('\n').map(line => line.split('|'));

describe('the files of the four banks', () => {
  const westpacHead = 'Bank Account|Date|Narrative|Debit Amount|Credit Amount|Balance|Categories|Serial';
  const nabHead =
    'Date|Amount|Account Number||Transaction Type|Transaction Details|Balance|Category|Merchant Name';
  const files: [BankFormat, string, { day: string; amountCents: number; text: string }[]][] = [
    [
      'cba',
      '21/11/2026|+1,064.90|Direct Credit 301500 QUARREL CREEK INV-00042|+5,210.00\n20/11/2026|-55.00|Telstra|+4145.10',
      [
        { day: '2026-11-21', amountCents: 106_490, text: 'Direct Credit 301500 QUARREL CREEK INV-00042' },
        { day: '2026-11-20', amountCents: -5_500, text: 'Telstra' },
      ],
    ],
    [
      'westpac',
      `${westpacHead}\n032000111111|21/11/2026|DEPOSIT ONLINE INV-00042||1064.90|5210.00|DEP|\n032000111111|20/11/2026|EFTPOS|55.00||4145.10|POS|`,
      [
        { day: '2026-11-21', amountCents: 106_490, text: 'DEPOSIT ONLINE INV-00042' },
        { day: '2026-11-20', amountCents: -5_500, text: 'EFTPOS' },
      ],
    ],
    [
      'nab',
      `${nabHead}\n21 Nov 26|1064.90|123456789||INTER-BANK CREDIT|INV-00042 QUARREL|5210.00||\n20 Nov 26|-55.00|123456789||MISC DEBIT|Telstra|4145.10||`,
      [
        { day: '2026-11-21', amountCents: 106_490, text: 'INTER-BANK CREDIT INV-00042 QUARREL' },
        { day: '2026-11-20', amountCents: -5_500, text: 'MISC DEBIT Telstra' },
      ],
    ],
    [
      'nab',
      '21-Nov-26|1064.90|||INTER-BANK CREDIT|INV-00042|5210.00',
      [{ day: '2026-11-21', amountCents: 106_490, text: 'INTER-BANK CREDIT INV-00042' }],
    ],
    [
      'anz',
      '21/11/2026|1064.90|TRANSFER FROM QUARREL CREEK INV-00042\n20/11/2026|-55.00|TELSTRA',
      [
        { day: '2026-11-21', amountCents: 106_490, text: 'TRANSFER FROM QUARREL CREEK INV-00042' },
        { day: '2026-11-20', amountCents: -5_500, text: 'TELSTRA' },
      ],
    ],
  ];
  test.each(files)('%s', (format, text, lines) => {
    const known = recogniseBank(rows(text));
    expect(known?.format).toBe(format);
    expect(known && readBankLines(rows(text), known.columns)).toEqual({ lines, problems: [] });
  });

  test('another one is not guessed at, and read by the columns that are named', () => {
    const text = 'Posted|Who|In\n11/21/2026|Quarrel Creek|$1,064.90\n13/13/2026|?|1\n11/22/2026|?|free';
    expect(recogniseBank(rows(text))).toBeNull();
    const columns = {
      date: 0,
      text: [1],
      amount: 2,
      credit: null,
      debit: null,
      heads: 1,
      order: 'mdy' as const,
    };
    expect(readBankLines(rows(text), columns)).toEqual({
      lines: [{ day: '2026-11-21', amountCents: 106_490, text: 'Quarrel Creek' }],
      problems: [
        { row: 3, why: 'date' },
        { row: 4, why: 'amount' },
      ],
    });
  });

  test.each([
    ['1,234.50', 123_450],
    ['-1234.50', -123_450],
    ['+12', 1_200],
    ['$-12.00', -1_200],
    ['(12.00)', -1_200],
    ['12.00 DR', -1_200],
    ['12.00CR', 1_200],
    ['=1+1', null],
    ['12.005', null],
    ['', null],
  ])('the amount %j', (written, cents) => expect(readAmount(written)).toBe(cents));

  test.each([
    ['31/02/2026', null],
    ['1/2/26', '2026-02-01'],
    ['05 November 2026', '2026-11-05'],
    ['2026-11-05T10:00', '2026-11-05'],
    ['05 Foo 26', null],
    ['today', null],
  ])('the day %j', (written, day) => expect(readDay(written, 'dmy')).toBe(day));
});

describe('whom a line is from', () => {
  const one: Candidate = {
    orderId: 'AB12CD34EF',
    number: 'INV-00042',
    customerId: 1,
    customerName: 'Quarrel Creek Rowing Club',
    openCents: 106_490,
  };
  const two: Candidate = { ...one, orderId: 'ZZ98YX76WV', number: 'INV-00043', openCents: 5_000 };
  const other: Candidate = {
    orderId: 'QQ11WW22EE',
    number: 'INV-00420',
    customerId: 2,
    customerName: 'Loom & Co',
    openCents: 106_490,
  };
  const all = [one, two, other];
  const certain = (amountCents: number, text: string) => matchLine({ amountCents, text }, all).certain;

  test.each([
    [106_490, 'Transfer INV-00042'],
    [106_490, 'transfer inv 42 thanks'],
    [106_490, 'INV00042'],
    [106_490, 'Payment AB12CD34EF'],
  ])('%i by "%s" is certain', (amountCents, text) => {
    expect(certain(amountCents, text)).toEqual({ customerId: 1, orderIds: [one.orderId] });
  });

  test('several invoices of one customer in one sum are certain', () => {
    expect(certain(111_490, 'INV-00042 INV-00043')).toEqual({
      customerId: 1,
      orderIds: [one.orderId, two.orderId],
    });
  });

  test.each([
    ['another sum', 100, 'INV-00042', ['reference']],
    ['two customers', 106_490 * 2, 'INV-42 and INV-420', ['reference', 'reference']],
    ['no reference', 106_490, 'Transfer', ['amount', 'amount']],
    ['a name', 123, 'QUARREL CREEK ROWING CLUB', ['name']],
    ['nothing', 123, 'Coles', []],
    // A longer number is another number.
    ['a part of a number', 5_000, 'INV-000430', ['amount']],
  ])('%s is asked', (_what, amountCents, text, why) => {
    const match = matchLine({ amountCents, text }, all);
    expect(match.certain).toBeNull();
    expect(match.suggestions.map(one => one.why)).toEqual(why);
  });
});

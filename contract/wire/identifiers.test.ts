import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatAbn, isValidAbn, normaliseAbn } from '../text/abn.ts';
import { gtinCheckDigit, isValidGtin, withGtinCheckDigit } from '../catalogue/gtin.ts';
import { isOrderNumber, makeOrderNumber } from '../orders/order-number.ts';
import { formatPhone, normalisePhone } from '../text/phone.ts';
import { slugify, slugPattern } from '../text/slug.ts';
import { createUuidV7, isUuid } from '../text/uuid.ts';

describe('phone', () => {
  test.each([
    ['0412 345 678', '+61412345678', '0412 345 678'],
    ['0512345678', '+61512345678', '0512 345 678'],
    ['(02) 9876-5432', '+61298765432', '02 9876 5432'],
    ['+61 3 9876 5432', '+61398765432', '03 9876 5432'],
    ['+61 (0)7 3333 4444', '+61733334444', '07 3333 4444'],
    ['+61 0412 345 678', '+61412345678', '0412 345 678'],
    ['61412345678', '+61412345678', '0412 345 678'],
    ['0011 61 412 345 678', '+61412345678', '0412 345 678'],
    ['1300 123 456', '+611300123456', '1300 123 456'],
    ['1800.123.456', '+611800123456', '1800 123 456'],
    ['13 12 34', '+61131234', '13 12 34'],
  ])('%s is %s', (written, e164, shown) => {
    expect(normalisePhone(written)).toBe(e164);
    expect(formatPhone(e164)).toBe(shown);
    expect(normalisePhone(shown)).toBe(e164);
  });

  test.each([
    '',
    '0412',
    '0612345678',
    '0912345678',
    '04123456789',
    '+1 212 555 0100',
    '130012',
    'call me',
    '1234567890',
  ])('%j is no Australian number', written => {
    expect(normalisePhone(written)).toBeNull();
  });

  test('a foreign number is shown as stored', () => {
    expect(formatPhone('+12125550100')).toBe('+12125550100');
  });
});

describe('ABN', () => {
  test.each(['51 824 753 556', '53004085616', ' 53 004 085 616 '])('%j is valid', written => {
    expect(isValidAbn(written)).toBe(true);
  });
  test.each(['51 824 753 557', '00 000 000 000', '5182475355', '518247535566', 'abc', ''])(
    '%j is not',
    written => {
      expect(isValidAbn(written)).toBe(false);
    },
  );
  it('is grouped for people', () => {
    expect(formatAbn(normaliseAbn('51824753556') ?? '')).toBe('51 824 753 556');
  });
  it('notices every single wrong digit', () => {
    const abn = '51824753556';
    for (let at = 0; at < abn.length; at++) {
      for (let digit = 0; digit < 10; digit++) {
        const changed = abn.slice(0, at) + digit + abn.slice(at + 1);
        expect(isValidAbn(changed)).toBe(changed === abn);
      }
    }
  });
});

describe('GTIN', () => {
  test.each(['4006381333931', '036000291452', '96385074', '10614141000415'])('%s is valid', gtin => {
    expect(isValidGtin(gtin)).toBe(true);
    expect(withGtinCheckDigit(gtin.slice(0, -1))).toBe(gtin);
  });
  test.each(['4006381333932', '400638133393', '4.00638E+12', '', 'x', '400638133393１'])(
    '%j is not',
    gtin => {
      expect(isValidGtin(gtin)).toBe(false);
    },
  );
  it('refuses a body of another length', () => {
    expect(gtinCheckDigit('12')).toBeNull();
    expect(() => withGtinCheckDigit('12')).toThrow(RangeError);
  });
});

describe('order number', () => {
  it('is ten upper-case characters of the given bytes', () => {
    expect(makeOrderNumber(() => Uint8Array.from([0, 9, 10, 31, 32, 63, 255, 17, 18, 20]))).toBe(
      '09AZ0ZZHJM',
    );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), bytes => {
        expect(isOrderNumber(makeOrderNumber(() => bytes))).toBe(true);
      }),
    );
  });
  test.each(['abcdefghij', 'ABCDEFGHI', 'ABCDEFGHIJK', 'ABCDE-GHIJ', 'ABCDEFGHI\n'])('%j is none', text => {
    expect(isOrderNumber(text)).toBe(false);
  });
});

/** When it was made, in Unix milliseconds. */
const timeOf = (uuid = '') => Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);

describe('UUIDv7', () => {
  it('carries time, version and variant', () => {
    const make = createUuidV7({
      now: () => 0x0193_5a2b_1c4d,
      randomBytes: length => new Uint8Array(length).fill(0xff),
    });
    expect(make()).toBe('01935a2b-1c4d-77ff-bfff-ffffffffffff');
  });

  it('only grows, within a millisecond, past a full counter and when the clock is set back', () => {
    const clock = fc.array(fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_005 }), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(clock, fc.integer({ min: 1, max: 300 }), fc.nat(255), (times, each, byte) => {
        let at = 0;
        const make = createUuidV7({
          now: () => times[Math.floor(at++ / each)] ?? 0,
          randomBytes: length => new Uint8Array(length).fill(byte),
        });
        const made = Array.from({ length: times.length * each }, make);
        expect(made.every(isUuid)).toBe(true);
        for (let i = 1; i < made.length; i++) expect((made[i] ?? '') > (made[i - 1] ?? '')).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('borrows the next millisecond after the last count', () => {
    const make = createUuidV7({ now: () => 1000, randomBytes: length => new Uint8Array(length).fill(0xff) });
    const made = Array.from({ length: 5000 }, make);
    expect(timeOf(made.at(-1))).toBe(1001);
    expect([...made].sort()).toEqual(made);
  });
});

describe('slug', () => {
  test.each([
    ["Men's T-Shirts", 'mens-t-shirts'],
    ['Caps/Hats', 'caps-hats'],
    ['  Café  Crème ', 'cafe-creme'],
    ['日本', ''],
    ['--a--', 'a'],
  ])('%j is %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });
  it('is empty or well formed, and stays what it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), name => {
        const slug = slugify(name);
        expect(slug === '' || slugPattern.test(slug)).toBe(true);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

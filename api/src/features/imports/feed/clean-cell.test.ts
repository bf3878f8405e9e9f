import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePriceCents, parseWholeNumber, plainText } from './clean-cell.ts';

describe('plainText', () => {
  it.each([
    ['<p>Soft <b>cotton</b></p><ul><li>Ribbed</li></ul>', 'Soft cotton Ribbed'],
    ['Corin &amp; Fell', 'Corin & Fell'],
    ['Men&#39;s', "Men's"],
    ['It&#x2019;s', 'It’s'],
    ['  two \t\r\n lines ', 'two lines'],
    ['no\u00a0break', 'no break'],
    ['S < M > XS', 'S < M > XS'],
    ['fits chest <100 cm', 'fits chest <100 cm'],
    ['before<script>alert(1)</script>after', 'before after'],
    ['&lt;b&gt; stays text', '<b> stays text'],
    ['&unknown; &#0; &#xD800; &#99999999;', '&unknown; &#0; &#xD800; &#99999999;'],
    ['AT&T', 'AT&T'],
  ])('%j → %j', (written, clean) => {
    expect(plainText(written)).toBe(clean);
  });

  // A pattern that backtracks never gets through these: the test would run into its timeout.
  it.each(['<', '<script', '&#x', '<a '])('comes to an end with a cell full of %j', part => {
    const cell = part.repeat(Math.floor(150_000 / part.length));
    expect(plainText(cell)).toBe(cell.trim());
  });

  it('leaves no doubled or outer blank in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>/!&#;xa4 \n\t\u00a0é') }), written => {
        const clean = plainText(written);
        expect(clean).toBe(clean.trim());
        expect(clean).not.toMatch(/\s\s/);
      }),
    );
  });
});

describe('parsePriceCents', () => {
  it.each([
    ['24.95', 2495],
    ['$24.95', 2495],
    ['AUD 24', 2400],
    ['1,024.95', 102495],
    ['0', 0],
    ['0.57', 57],
    ['8.2', 820],
    ['3.4500', 345],
    ['-5', null],
    ['24,95', null],
    ['1,02,4.95', null],
    ['12.345.67', null],
    ['POA', null],
    ['1e3', null],
    ['999999', null],
    ['', null],
    ['NaN', null],
  ])('%j → %s', (written, cents) => {
    expect(parsePriceCents(written)).toBe(cents);
  });

  it('gives back every price as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), cents => {
        expect(parsePriceCents((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });
});

describe('parseWholeNumber', () => {
  it.each([
    ['12', 12],
    ['12.0', 12],
    ['0', 0],
    ['-1', null],
    ['1.5', null],
    ['many', null],
    ['99999999999', null],
    ['', null],
  ])('%j → %s', (written, value) => {
    expect(parseWholeNumber(written)).toBe(value);
  });
});

/**
 * Cells of one row by the name of their column, cleaned: HTML entities and tags, stray blanks, and what spreadsheets
 * do to numbers. Whatever cannot be used is reported with its line and column.
 */
import { isValidGtin } from '#contract/gtin.ts';
import { normaliseHex } from '#contract/hex.ts';
import { cleanText, codePointLength } from '#contract/text.ts';
import type { FeedPriceBreak, FeedProblem, FeedProblemCode } from './feed-row.ts';

export type Report = (problem: FeedProblem) => void;

/** Thrown inside an adapter and caught by the reader: this row is left out, the file goes on. */
export class RowLeftOut extends Error {}

export class RowReader {
  readonly line: number;
  readonly #cells: ReadonlyMap<string, string>;
  readonly #report: Report;

  constructor(line: number, cells: ReadonlyMap<string, string>, report: Report) {
    this.line = line;
    this.#cells = cells;
    this.#report = report;
  }

  /** Cleaned text of the first of these columns that is filled. */
  text(names: string | readonly string[], maxLength = 255): string {
    for (const name of typeof names === 'string' ? [names] : names) {
      const written = this.#cells.get(name);
      if (!written?.trim()) continue;
      const clean = cleanText(plainText(written));
      if (clean === null) return this.#reject(name, 'bad_text', 'has characters that cannot be stored');
      if (codePointLength(clean) > maxLength) {
        return this.#reject(name, 'too_long', `is longer than ${maxLength} characters`);
      }
      return clean;
    }
    return '';
  }

  required(names: string | readonly string[], maxLength?: number): string {
    const value = this.text(names, maxLength);
    const [name = null] = typeof names === 'string' ? [names] : names;
    return value || this.#reject(name, 'missing', 'is empty');
  }

  list(name: string, maxLength = 4000): string[] {
    return this.text(name, maxLength)
      .split('|')
      .map(part => part.trim())
      .filter(Boolean);
  }

  /** Cents of "24.95", "$1,024.95" or "24"; null for an empty cell. */
  priceCents(names: string | readonly string[]): number | null {
    const written = this.text(names, 40);
    if (!written) return null;
    const [name = null] = typeof names === 'string' ? [names] : names;
    const cents = parsePrice(written);
    return cents ?? this.#reject(name, 'bad_price', `"${written}" is not a price`);
  }

  priceBreaks(name: string): FeedPriceBreak[] {
    return this.list(name).flatMap(part => {
      const [quantity = '', price = ''] = part.split(':');
      const priceCents = parsePrice(price);
      if (/^\s*[1-9]\d{0,5}\s*$/.test(quantity) && priceCents !== null)
        return [{ quantity: Number(quantity), priceCents }];
      this.note(name, 'bad_price_break', `"${part}" is not a price break such as 20:22.50`);
      return [];
    });
  }

  hex(name: string): string | null {
    const written = this.text(name, 40);
    if (!written) return null;
    const hex = normaliseHex(written);
    if (!hex) this.note(name, 'bad_colour', `"${written}" is not a colour such as #1b2c4a`);
    return hex;
  }

  /** Null for an empty cell, for a wrong check digit, and for one a spreadsheet has rounded ("9.31234E+12"). */
  gtin(names: string | readonly string[]): string | null {
    const written = this.text(names, 40).replaceAll(/[\s'-]/g, '');
    if (!written) return null;
    const [name = null] = typeof names === 'string' ? [names] : names;
    if (/e\+?\d+$/i.test(written) || /\.\d*$/.test(written)) {
      this.note(name, 'ruined_gtin', `"${written}" was rounded by a spreadsheet; the number is lost`);
      return null;
    }
    // A spreadsheet also drops leading zeros.
    const padded = [written, written.padStart(12, '0'), written.padStart(13, '0')].find(isValidGtin);
    if (!padded) this.note(name, 'bad_gtin', `"${written}" is not a valid GTIN`);
    return padded ?? null;
  }

  /** Reports and goes on. */
  note(column: string | null, code: FeedProblemCode, what: string): void {
    this.#report({ line: this.line, column, code, message: sentence(column, what), skipped: false });
  }

  #reject(column: string | null, code: FeedProblemCode, what: string): never {
    this.#report({ line: this.line, column, code, message: sentence(column, what), skipped: true });
    throw new RowLeftOut();
  }
}

const sentence = (column: string | null, what: string) => (column ? `${column}: ${what}.` : `${what}.`);

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  reg: '®',
  trade: '™',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  frac12: '½',
  deg: '°',
};

/** Text of a cell that may hold HTML: tags become blanks, entities their characters, runs of blanks one. */
export function plainText(written: string): string {
  return written
    .replaceAll(/<[^<>]{0,2000}>/g, ' ')
    .replaceAll(/&(#x?[0-9a-f]{1,6}|\w{2,8});/gi, (whole, name: string) => decodeEntity(name) ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : undefined;
}

const maxPriceCents = 100_000_00;

function parsePrice(written: string): number | null {
  const digits = written.replaceAll(/[\s,$]|AUD|USD/gi, '');
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(digits)) return null;
  const cents = Math.round(Number(digits) * 100);
  return cents <= maxPriceCents ? cents : null;
}

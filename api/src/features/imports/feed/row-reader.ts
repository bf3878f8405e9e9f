/**
 * Cells of one row by the name of their column, cleaned: HTML entities and tags, stray blanks, and what spreadsheets
 * do to numbers. Whatever cannot be used is reported with its line and column.
 */
import { isValidGtin } from '#contract/catalogue/gtin.ts';
import { normaliseHex } from '#contract/text/hex.ts';
import { slugify, slugPattern } from '#contract/text/slug.ts';
import { cleanText, codePointLength, oneLine, previewText } from '#contract/text/text.ts';
import { parsePriceCents, parseWholeNumber, plainText } from './clean-cell.ts';
import type { FeedPictures, FeedPriceBreak, FeedProblem, FeedProblemCode } from './feed-row.ts';

export type Report = (problem: FeedProblem) => void;

/** Thrown inside an adapter and caught by the reader: this row is left out, the file goes on. */
export class RowLeftOut extends Error {}

type Columns = string | readonly string[];

/** Where each column stands, by its lower-cased name. */
export type Header = ReadonlyMap<string, number>;

/** Of a cell in a problem. */
const shownCharacters = 200;

/** Printable, nothing of HTML, no blank that would go: most cells, and none of their cleaning is needed. */
const cleanAlready = /^(?! )(?!.*(?: $|  ))[ !-%'-;=-~]+$/;

export class RowReader {
  readonly line: number;
  readonly #header: Header;
  readonly #record: readonly string[];
  readonly #report: Report;
  readonly #written: readonly string[];

  /** `written` are the headers as the file has them: problems are told of these. */
  constructor(
    line: number,
    header: Header,
    record: readonly string[],
    report: Report,
    written: readonly string[] = [],
  ) {
    this.line = line;
    this.#header = header;
    this.#record = record;
    this.#report = report;
    this.#written = written;
  }

  /** Cleaned text of the first of these columns that is filled. A longer one leaves the row out. */
  text(columns: Columns, maxLength = 255): string {
    const { name, text } = this.#read(columns);
    if (isLonger(text, maxLength)) {
      return this.#leaveOut(name, 'too_long', `is longer than ${maxLength} characters`);
    }
    return text;
  }

  /** Words for people: a longer text is cut short and noted. */
  prose(columns: Columns, maxLength: number): string {
    const { name, text } = this.#read(columns);
    if (!isLonger(text, maxLength)) return text;
    this.note(name, 'too_long', `is cut to ${maxLength} characters`);
    return previewText(text, maxLength);
  }

  required(columns: Columns, maxLength?: number): string {
    return this.text(columns, maxLength) || this.#leaveOut(firstOf(columns), 'missing', 'is empty');
  }

  /** The address of a product: a slug of the text. Leaves the row out where no Latin letter or digit is in it. */
  handle(columns: Columns, prefix = ''): string {
    const written = this.required(columns);
    if (!prefix && slugPattern.test(written)) return written;
    const slug = slugify(`${prefix} ${written}`, 200);
    return slug || this.#leaveOut(firstOf(columns), 'bad_text', 'has no Latin letter or digit');
  }

  /** Addresses of the first filled column of each view. */
  pictures(front: Columns, back: Columns, side: Columns): FeedPictures {
    const read = (columns: Columns) => this.text(columns, 2000) || null;
    return { front: read(front), back: read(back), side: read(side), column: firstOf(front) ?? '' };
  }

  list(name: string, maxLength = 4000): string[] {
    return this.text(name, maxLength)
      .split('|')
      .map(part => part.trim())
      .filter(Boolean);
  }

  /** Null for an empty cell; anything that is no price leaves the row out. */
  priceCents(columns: Columns): number | null {
    const written = this.text(columns, 40);
    if (!written) return null;
    const cents = parsePriceCents(written);
    return cents ?? this.#leaveOut(firstOf(columns), 'bad_price', `"${written}" is not a price`);
  }

  /** Null for an empty cell and, noted, for anything that is no price: the row is taken without it. */
  costCents(name: string): number | null {
    const written = this.text(name, 40);
    const cents = written ? parsePriceCents(written) : null;
    if (written && cents === null) this.note(name, 'bad_price', `"${written}" is not a price`);
    return cents;
  }

  /** An empty cell leaves the row out: only a written 0 means price on request. */
  requiredPriceCents(columns: Columns): number {
    this.required(columns, 40);
    return this.priceCents(columns) ?? 0;
  }

  /** Null for an empty cell and, noted, for anything that is no whole number. */
  wholeNumber(name: string): number | null {
    const written = this.text(name, 40);
    const value = parseWholeNumber(written);
    if (written && value === null) this.note(name, 'bad_number', `"${written}" is not a whole number`);
    return value;
  }

  /** By rising quantity; a broken step is noted and left out. */
  priceBreaks(name: string): FeedPriceBreak[] {
    const steps = new Map<number, number>();
    for (const part of this.list(name)) {
      const [quantity = '', price = ''] = part.split(':').map(piece => piece.trim());
      const priceCents = parsePriceCents(price);
      // A step of 0 would be a way to be given garments.
      if (/^[1-9]\d{0,5}$/.test(quantity) && priceCents) steps.set(Number(quantity), priceCents);
      else this.note(name, 'bad_price_break', `"${part}" is not a price break such as 20:22.50`);
    }
    return [...steps].sort(([a], [b]) => a - b).map(([quantity, priceCents]) => ({ quantity, priceCents }));
  }

  hex(columns: Columns): string | null {
    const written = this.text(columns, 40);
    if (!written) return null;
    const hex = normaliseHex(written);
    if (!hex) this.note(firstOf(columns), 'bad_colour', `"${written}" is not a colour such as #1b2c4a`);
    return hex;
  }

  /** Null for an empty cell, for a wrong check digit, and for one a spreadsheet has rounded ("9.31234E+12"). */
  gtin(columns: Columns): string | null {
    const written = this.text(columns, 40)
      .replaceAll(/[\s'-]/g, '')
      .replace(/\.0+$/, '');
    if (!written) return null;
    if (/^\d([.,]\d*)?e\+?\d+$/i.test(written)) {
      const what = `"${written}" was rounded by a spreadsheet; the number is lost`;
      this.note(firstOf(columns), 'ruined_gtin', what);
      return null;
    }
    // A spreadsheet also drops leading zeros.
    const whole = [written, written.padStart(12, '0'), written.padStart(13, '0')].find(isValidGtin);
    if (!whole) this.note(firstOf(columns), 'bad_gtin', `"${written}" is not a valid GTIN`);
    return whole ?? null;
  }

  /** Reports and goes on. */
  note(column: string | null, code: FeedProblemCode, what: string): void {
    this.#tell(column, code, what, false);
  }

  #read(columns: Columns): { name: string | null; text: string } {
    if (typeof columns === 'string') return { name: columns, text: this.#cell(columns) };
    for (const name of columns) {
      const text = this.#cell(name);
      if (text) return { name, text };
    }
    return { name: firstOf(columns), text: '' };
  }

  #cell(name: string): string {
    const at = this.#header.get(name);
    const written = at === undefined ? '' : (this.#record[at] ?? '');
    if (written === '' || cleanAlready.test(written)) return written;
    const text = cleanText(plainText(written));
    if (text === null) return this.#leaveOut(name, 'bad_text', 'has characters that cannot be stored');
    return oneLine(text);
  }

  #tell(name: string | null, code: FeedProblemCode, what: string, skipped: boolean): void {
    const at = name === null ? undefined : this.#header.get(name);
    const column = (at === undefined ? undefined : this.#written[at]?.trim()) || name;
    const cell = at === undefined ? undefined : this.#record[at];
    const value = cell ? { value: previewText(cell, shownCharacters) } : {};
    this.#report({ line: this.line, column, code, ...value, message: sentence(column, what), skipped });
  }

  #leaveOut(column: string | null, code: FeedProblemCode, what: string): never {
    this.#tell(column, code, what, true);
    throw new RowLeftOut();
  }
}

const isLonger = (text: string, maxLength: number) =>
  text.length > maxLength && codePointLength(text) > maxLength;

const firstOf = (columns: Columns): string | null =>
  typeof columns === 'string' ? columns : (columns[0] ?? null);

const sentence = (column: string | null, what: string) => (column ? `${column}: ${what}.` : `${what}.`);

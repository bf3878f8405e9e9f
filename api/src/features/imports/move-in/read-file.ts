/**
 * An export of another shop as people and past orders, one after the other; memory holds one order. What can't be read is
 * handed on with its cells and the reason, and stops nothing else.
 */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type * as CsvParse from 'csv-parse';
import { normalisePhone } from '#contract/text/phone.ts';
import { loadLater } from '#api/load-later.ts';
import { decodeFeed } from '../feed/decode-feed.ts';
import type { FeedSource } from '../feed/feed-source.ts';
import { inspectFeed } from '../feed/inspect-feed.ts';
import { type Field, type Header, readHeader, type Source } from './fields.ts';
import {
  cellText,
  type DayOrder,
  lineOf,
  type PastLine,
  readCents,
  readLines,
  readTime,
} from './read-values.ts';

const csv = loadLater<typeof CsvParse>('csv-parse');

export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  company: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  notes: string;
}

export interface PastOrder {
  number: string;
  /** ISO; without an offset it is of the shop's own clock. */
  orderedAt: string;
  state: string;
  totalCents: number;
  currency: string;
  lines: PastLine[];
}

/** Rows of the file that belong together. */
interface Rows {
  line: number;
  cells: string[][];
}

export type Found =
  | { kind: 'header'; header: Header; columns: string[] }
  | ({ kind: 'person'; person: Person; order: PastOrder | null } & Rows)
  | ({ kind: 'wrong'; why: string } & Rows);

export interface FileRequest {
  file: string;
  source: Source;
  mapped: ReadonlyMap<string, Field>;
  dayOrder: DayOrder | null;
}

/** @throws Error with a sentence for a file that is none. */
export async function* readFile(request: FileRequest): AsyncGenerator<Found> {
  const feed: FeedSource = { open: () => createReadStream(request.file) };
  const { encoding } = await inspectFeed(feed);
  const parser = Readable.from(decodeFeed(feed, encoding)).pipe(
    csv().parse({
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 1_000_000,
    }),
  ) as AsyncIterable<{ record: string[]; info: { lines: number } }>;
  let header: Header | null = null;
  let held: Rows | null = null;
  const ended = new Set<string>();
  for await (const { record, info } of parser) {
    if (!header) {
      header = readHeader(
        request.source,
        record.map(cell => cell.trim()),
        request.mapped,
      );
      yield { kind: 'header', header, columns: record };
      continue;
    }
    const rows = { line: info.lines, cells: [record] };
    if (header.kind === 'customers') {
      yield found(rows, header, request);
      continue;
    }
    const number = textIn(record, header, 'number');
    if (held && number !== '' && number === textIn(held.cells[0] ?? [], header, 'number')) {
      held.cells.push(record);
      continue;
    }
    if (held) yield found(held, header, request);
    held = null;
    if (number === '') yield { kind: 'wrong', why: 'has no order number', ...rows };
    else if (ended.has(number)) yield { kind: 'wrong', why: `${number} was further up already`, ...rows };
    else held = rows;
    ended.add(number);
  }
  if (header && held) yield found(held, header, request);
  if (!header) throw new Error('The file is empty.');
}

const textIn = (record: readonly string[], { places }: Header, field: Field, most = 255): string => {
  const at = places[field];
  return at === undefined ? '' : cellText(record[at] ?? '', most);
};

/** What an order says is on its first row; its further rows are more lines. */
function found(rows: Rows, header: Header, request: FileRequest): Found {
  const [first = []] = rows.cells;
  const person = personOf(first, header);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(person.email))
    return {
      kind: 'wrong',
      why: person.email === '' ? 'has no email address' : `“${person.email}” is no email address`,
      ...rows,
    };
  if (header.kind === 'customers') return { kind: 'person', person, order: null, ...rows };
  const order = orderOf(rows.cells, header, request);
  return typeof order === 'string'
    ? { kind: 'wrong', why: order, ...rows }
    : { kind: 'person', person, order, ...rows };
}

function personOf(record: readonly string[], header: Header): Person {
  const text = (field: Field, most?: number) => textIn(record, header, field, most);
  const whole = text('name').split(' ');
  const phone = text('phone', 50);
  const country = text('country', 100);
  const email = text('email', 254).toLowerCase();
  return {
    email,
    firstName: text('firstName') || whole.slice(0, -1).join(' ') || whole[0] || email.split('@')[0] || email,
    lastName: text('lastName') || (whole.length > 1 ? (whole.at(-1) ?? '') : ''),
    phone: normalisePhone(phone) ?? phone,
    company: text('company'),
    address: [text('address1'), text('address2')].filter(part => part !== '').join(', '),
    city: text('city'),
    state: text('state', 50),
    postalCode: text('postcode', 20),
    country: country.toUpperCase() === 'AU' ? 'Australia' : country,
    notes: text('note', 2_000),
  };
}

/** A sentence's end for one that can't be read. */
function orderOf(
  records: readonly string[][],
  header: Header,
  { dayOrder }: FileRequest,
): PastOrder | string {
  const [first = []] = records;
  const text = (field: Field, most?: number) => textIn(first, header, field, most);
  const when = text('orderedAt');
  const orderedAt = readTime(when, dayOrder);
  if (orderedAt === null) return `“${when}” is no time that can be read for sure`;
  const total = text('total');
  const totalCents = readCents(total);
  if (totalCents === null) return `“${total}” is no amount`;
  const currency = (text('currency') || 'AUD').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return `“${currency}” is no currency`;
  const lines = linesOf(records, header);
  if (typeof lines === 'string') return lines;
  const states = [text('cancelledAt') === '' ? '' : 'cancelled', text('payment'), text('status')];
  const state = states.filter(part => part !== '').join(', ');
  return { number: text('number', 100), orderedAt, state: state.slice(0, 100), totalCents, currency, lines };
}

function linesOf(records: readonly string[][], header: Header): PastLine[] | string {
  if (header.places.lineName === undefined) {
    const [first = []] = records;
    const at = header.places.lines;
    return at === undefined ? [] : (readLines(first[at] ?? '') ?? 'a line of the order can’t be read');
  }
  const lines: PastLine[] = [];
  for (const record of records) {
    const [name = '', quantity = '', price = '', total = ''] = (
      ['lineName', 'lineQuantity', 'linePrice', 'lineTotal'] as const
    ).map(field => textIn(record, header, field));
    if (name === '' && quantity === '') continue;
    const line = lineOf(name, quantity || '1', price, total);
    if (!line) return `the line “${name}” has no whole number of pieces`;
    lines.push(line);
  }
  return lines;
}

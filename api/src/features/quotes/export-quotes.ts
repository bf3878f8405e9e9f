/** Export CSV: the quotes of the current filter, read and written page by page. */
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { exGstToIncGst } from '#contract/money/gst.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { decorationLabel } from '#contract/quotes/quote-words.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { neverSentSql } from '#api/database/shared/quotes/never-sent.ts';
import type { QuotesRow } from '#api/database/tables.ts';
import { csvHead, csvRows } from '#api/csv-text.ts';
import { startStream } from '#api/http/start-stream.ts';
import { type Clock, type QuoteFilter, whereOf } from './list-quotes.ts';

type ExportedRow = Pick<
  QuotesRow,
  | 'id'
  | 'createdAt'
  | 'name'
  | 'company'
  | 'email'
  | 'phone'
  | 'productName'
  | 'quantity'
  | 'decorationMethod'
  | 'designPlacements'
  | 'estimatedPriceCents'
  | 'status'
  | 'additionalNotes'
> & { isNeverSent: boolean };

const columns = [
  'ID',
  'Date',
  'Customer',
  'Company',
  'Email',
  'Phone',
  'Product',
  'Quantity',
  'Decoration',
  'Locations',
  'Estimate ex GST',
  'Estimate inc GST',
  'Status',
  'Notes',
] as const;

const rowsAtOnce = 500;

/** The name of the file: "quotes-2026-11-21.csv", by the shop's calendar. */
export function exportName({ now, timeZone }: Clock): string {
  return `quotes-${isoDateIn(now, timeZone)}.csv`;
}

export function exportQuotes(knex: Knex, filter: QuoteFilter, clock: Clock): Promise<Readable> {
  return startStream(pages(knex, filter, clock));
}

async function* pages(knex: Knex, filter: QuoteFilter, clock: Clock): AsyncGenerator<string> {
  // Given with the first rows: the file begins when they could be read.
  let head = csvHead(columns);
  const where = whereOf(filter, clock);
  let last: ExportedRow | undefined;
  do {
    const after = last ? 'and (q.created_at, q.id) < (?, ?)' : '';
    const { rows } = await knex.raw<{ rows: ExportedRow[] }>(
      `select q.id, q.created_at as "createdAt", q.name, q.company, q.email, q.phone, q.product_name as "productName",
         q.quantity, q.decoration_method as "decorationMethod", q.design_placements as "designPlacements",
         q.estimated_price_cents as "estimatedPriceCents", q.status, q.additional_notes as "additionalNotes",
         ${neverSentSql('q')} as "isNeverSent"
       from quotes q where ${where.sql} ${after} order by q.created_at desc, q.id desc limit ${rowsAtOnce}`,
      [...where.values, ...(last ? [last.createdAt, last.id] : [])],
    );
    yield head + (rows.length > 0 ? csvRows(rows.map(row => cellsOf(row, clock.timeZone))) : '');
    head = '';
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (last);
}

function cellsOf(row: ExportedRow, timeZone: string): string[] {
  const { estimatedPriceCents: price, isNeverSent } = row;
  return [
    String(row.id),
    isoDateIn(row.createdAt, timeZone),
    row.name,
    row.company ?? '',
    row.email,
    row.phone ? formatPhone(row.phone) : '',
    row.productName ?? '',
    isNeverSent && !row.productName ? '' : String(row.quantity),
    isNeverSent ? '' : decorationLabel(row.decorationMethod ?? ''),
    isNeverSent ? '' : String(row.designPlacements.length || 1),
    price === null ? '' : centsToDecimalText(price),
    price === null ? '' : centsToDecimalText(exGstToIncGst(price)),
    isNeverSent ? 'draft' : row.status,
    row.additionalNotes ?? '',
  ];
}

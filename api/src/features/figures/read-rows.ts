/** The rows that a figure is made of, the latest first, a page at a time. */
import type { Knex } from 'knex';
import { type FigureRow, type figureEndpoints, figurePageSize } from '#contract/figures/endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import { otherKeys } from '#contract/figures/figures.ts';
import { entriesSql } from './entries-sql.ts';
import { instantsOf } from './keep-figures.ts';
import { type AnswerShop, readAnswerRows } from './answer-figures.ts';
import { readJobRows } from './job-figures.ts';
import { readQuoteRows } from './quote-figures.ts';

type List = typeof figureEndpoints.listFigureRows;

interface Row {
  micros: string;
  ref: string;
  day: string;
  key: string;
  number: string;
  orderId: string;
  customer: string;
  cents: number;
  gstCents: number;
}

const rowsSql = `${entriesSql}
  select (extract(epoch from e.at) * 1000000)::bigint::text as micros, e.ref,
    to_char(e.at at time zone :zone, 'YYYY-MM-DD') as day, e.key, e.number, e.order_number as "orderId",
    coalesce(nullif(trim(c.company), ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), '') as customer,
    e.cents::bigint as cents, e.gst_cents::bigint as "gstCents"
  from entries e left join customers c on c.id = e.customer_id
  where e.figure = :figure and (:key::text is null or e.key = :key)
    and (:ref::text is null or ((extract(epoch from e.at) * 1000000)::bigint, e.ref, e.key) < (:micros::bigint, :ref, :lastKey))
  order by 1 desc, e.ref desc, e.key desc limit :limit`;

export async function readRows(
  knex: Knex,
  { from, to, figure, key, after }: QueryOf<List>,
  shop: AnswerShop & { now: Date },
): Promise<ResponseOf<List>> {
  const { timeZone } = shop;
  const wanted = { from, to, key, after };
  if (figure === 'answer') return readAnswerRows(knex, wanted, shop);
  if (figure === 'job') return readJobRows(knex, wanted, timeZone);
  if (figure === 'quote') return readQuoteRows(knex, wanted, timeZone);
  const { begins, ends } = await instantsOf(knex, { from, to }, timeZone);
  const [micros = null, ref = null] = after?.split('_') ?? [];
  const { rows } = await knex.raw<{ rows: Row[] }>(rowsSql, {
    begins,
    ends,
    zone: timeZone,
    figure,
    key: key ?? null,
    micros,
    ref,
    // One key is asked for, or a document stands once.
    lastKey: '',
    limit: figurePageSize + 1,
  });
  const page = rows.slice(0, figurePageSize).map(viewOf);
  return { rows: page, next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null };
}

function viewOf({ micros, ref, key, ...row }: Row): FigureRow {
  return { ...row, cursor: `${micros}_${ref}`, what: otherKeys[key] ?? '' };
}

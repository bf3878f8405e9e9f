/**
 * How long requests for a quote waited for the first answer that was sent, in the time in which the shop was open. Of those
 * that were requested in a period; what the office has written by itself answers no request.
 */
import type { Knex } from 'knex';
import { type FigureRow, figurePageSize, type Figures } from '#contract/figures/endpoints.ts';
import { type AnswerState, answerStates, percentile, type Period } from '#contract/figures/figures.ts';
import { offerNumber } from '#contract/quotes/quotes.ts';
import type { OpeningHours } from '#contract/time/business-hours.ts';
import { workingTime } from '#contract/time/working-time.ts';
import { quoteEventType } from '#api/database/state-words.ts';
import { instantsOf } from './keep-figures.ts';

export interface AnswerShop {
  timeZone: string;
  hours: OpeningHours;
}

/** Quotes that were sent before events were kept have the day alone. */
const answeredAt = `coalesce((select min(e.at) from quote_events e
  where e.quote_id = q.id and e.type in (${quoteEventType('sent')})), q.sent_at)`;

/** Bindings `:begins`, `:ends`. */
export const requestsSql = `select q.id, q.created_at as at, ${answeredAt} as answered_at,
    coalesce(nullif(trim(q.company), ''), q.name) as customer
  from quotes q where q.deleted_at is null and q.written_by is null
    and q.created_at >= :begins and q.created_at < :ends`;

export async function countAnswers(
  knex: Knex,
  period: Period,
  shop: AnswerShop,
): Promise<Figures['answers']> {
  const { rows } = await knex.raw<{ rows: { at: Date; answeredAt: Date | null }[] }>(
    `select x.at, x.answered_at as "answeredAt" from (${requestsSql}) x`,
    await instantsOf(knex, period, shop.timeZone),
  );
  const minutesOf = workingTime(shop);
  const minutes = rows
    .flatMap(({ at, answeredAt }) => (answeredAt ? [minutesOf(at, answeredAt)] : []))
    .toSorted((a, b) => a - b);
  return {
    answered: minutes.length,
    waiting: rows.length - minutes.length,
    medianMinutes: percentile(minutes, 0.5),
    ninetiethMinutes: percentile(minutes, 0.9),
  };
}

interface Row {
  micros: string;
  id: number;
  at: Date;
  answeredAt: Date | null;
  day: string;
  customer: string;
}

interface Wanted extends Period {
  key?: string | undefined;
  after?: string | undefined;
}

const conditions: Readonly<Record<AnswerState, string>> = {
  answered: 'x.answered_at is not null',
  waiting: 'x.answered_at is null',
};
const isState = (key: string): key is AnswerState => answerStates.some(state => state === key);

export async function readAnswerRows(
  knex: Knex,
  { from, to, key = 'answered', after }: Wanted,
  shop: AnswerShop & { now: Date },
): Promise<{ rows: FigureRow[]; next: string | null }> {
  if (!isState(key)) return { rows: [], next: null };
  const { begins, ends } = await instantsOf(knex, { from, to }, shop.timeZone);
  const [micros = null, ref = null] = after?.split('_') ?? [];
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select (extract(epoch from x.at) * 1000000)::bigint::text as micros, x.id, x.at,
       x.answered_at as "answeredAt", to_char(x.at at time zone :zone, 'YYYY-MM-DD') as day, x.customer
     from (${requestsSql}) x where ${conditions[key]}
       and (:id::integer is null or ((extract(epoch from x.at) * 1000000)::bigint, x.id) < (:micros::bigint, :id))
     order by (extract(epoch from x.at) * 1000000)::bigint desc, x.id desc limit :limit`,
    {
      begins,
      ends,
      zone: shop.timeZone,
      micros,
      id: ref === null ? null : Number(ref.slice(1)),
      limit: figurePageSize + 1,
    },
  );
  const minutesOf = workingTime(shop);
  const page = rows.slice(0, figurePageSize).map((row): FigureRow => ({
    cursor: `${row.micros}_q${row.id}`,
    day: row.day,
    number: offerNumber(row.id, 1),
    orderId: '',
    quoteId: row.id,
    customer: row.customer,
    what: '',
    minutes: minutesOf(row.at, row.answeredAt ?? shop.now),
    cents: 0,
    gstCents: 0,
  }));
  return { rows: page, next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null };
}

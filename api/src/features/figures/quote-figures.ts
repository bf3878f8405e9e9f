/** Of the quotes that were requested in a period, what has become of them so far: the counts, and the rows behind them. */
import type { Knex } from 'knex';
import { type FigureRow, figurePageSize, type Figures } from '#contract/figures/endpoints.ts';
import { type Period, type QuoteOutcome, quoteOutcomes } from '#contract/figures/figures.ts';
import { offerNumber } from '#contract/quotes/quotes.ts';
import { neverSentSql } from '#api/database/shared/quotes/never-sent.ts';
import { quoteStatus } from '#api/database/state-words.ts';
import { instantsOf } from './keep-figures.ts';

/** One condition for the count and for its rows. */
const outcomeSql: Readonly<Record<QuoteOutcome, string>> = {
  requested: 'true',
  sent: 'q.sent_at is not null',
  accepted: `q.status in (${quoteStatus('accepted', 'completed')})`,
  declined: `q.status in (${quoteStatus('declined')})`,
};

const ofPeriodSql = `q.deleted_at is null and not ${neverSentSql('q')}
  and q.created_at >= :begins and q.created_at < :ends`;

export async function countQuotes(knex: Knex, period: Period, zone: string): Promise<Figures['quotes']> {
  const { begins, ends } = await instantsOf(knex, period, zone);
  const counts = quoteOutcomes.map(
    outcome => `count(*) filter (where ${outcomeSql[outcome]})::integer as ${outcome}`,
  );
  const { rows } = await knex.raw<{ rows: Figures['quotes'][] }>(
    `select ${counts.join(', ')} from quotes q where ${ofPeriodSql}`,
    { begins, ends },
  );
  return rows[0] ?? { requested: 0, sent: 0, accepted: 0, declined: 0 };
}

interface Row {
  micros: string;
  id: number;
  day: string;
  customer: string;
}

interface Wanted extends Period {
  key?: string | undefined;
  after?: string | undefined;
}

const isOutcome = (key: string): key is QuoteOutcome => quoteOutcomes.some(outcome => outcome === key);

export async function readQuoteRows(
  knex: Knex,
  { from, to, key = 'requested', after }: Wanted,
  zone: string,
): Promise<{ rows: FigureRow[]; next: string | null }> {
  if (!isOutcome(key)) return { rows: [], next: null };
  const { begins, ends } = await instantsOf(knex, { from, to }, zone);
  const [micros = null, ref = null] = after?.split('_') ?? [];
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select (extract(epoch from q.created_at) * 1000000)::bigint::text as micros, q.id,
       to_char(q.created_at at time zone :zone, 'YYYY-MM-DD') as day,
       coalesce(nullif(trim(q.company), ''), q.name) as customer
     from quotes q where ${ofPeriodSql} and ${outcomeSql[key]}
       and (:id::integer is null or ((extract(epoch from q.created_at) * 1000000)::bigint, q.id) < (:micros::bigint, :id))
     order by (extract(epoch from q.created_at) * 1000000)::bigint desc, q.id desc limit :limit`,
    { begins, ends, zone, micros, id: ref === null ? null : Number(ref.slice(1)), limit: figurePageSize + 1 },
  );
  const page = rows.slice(0, figurePageSize).map(viewOf);
  return { rows: page, next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null };
}

function viewOf({ micros, id, day, customer }: Row): FigureRow {
  return {
    cursor: `${micros}_q${id}`,
    day,
    number: offerNumber(id, 1),
    orderId: '',
    quoteId: id,
    customer,
    what: '',
    cents: 0,
    gstCents: 0,
  };
}

/** Pages of what is finished, by the index on its end: the thousandth costs what the first does. */
import type { Knex } from 'knex';
import {
  type FinishedPage,
  finishedPageSize,
  type FinishedQuery,
  type FinishedRow,
} from '#contract/jobs/finished-work.ts';
import { isoText } from '../json-text.ts';

interface FinishedKind {
  table: 'jobs' | 'deliveries';
  /** SQL of the row's fields, on `r`. */
  number: string;
  title: string;
  customer: string;
  from: string;
  /** SQL for the ids that go by a number, with one `:number`. */
  idsOf: string;
}

export async function readFinished(
  knex: Knex,
  kind: FinishedKind,
  { number, after }: FinishedQuery,
): Promise<FinishedPage> {
  const { table } = kind;
  const { rows } = await knex.raw<{ rows: FinishedRow[] }>(
    `select r.id, ${kind.number} as number, ${kind.title} as title, ${kind.customer} as customer, r.status,
       ${isoText('r.ended_at')} as "endedAt"
     from ${kind.from}
     where r.deleted_at is null and r.ended_at is not null
       ${number ? `and r.id in (${kind.idsOf})` : ''}
       ${after ? `and (r.ended_at, r.id) < (select ended_at, id from ${table} where id = :after)` : ''}
     order by r.ended_at desc, r.id desc limit :most`,
    { ...(number ? { number } : {}), ...(after ? { after } : {}), most: finishedPageSize + 1 },
  );
  return { rows: rows.slice(0, finishedPageSize), hasMore: rows.length > finishedPageSize };
}

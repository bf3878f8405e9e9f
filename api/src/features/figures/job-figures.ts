/**
 * Jobs that were finished in a period, and jobs that went back into production after they had been finished: made again.
 * The log of changes says when; a job that was finished for some minutes only was a wrong tap.
 */
import type { Knex } from 'knex';
import { type FigureRow, figurePageSize, type Figures, type JobSum } from '#contract/figures/endpoints.ts';
import {
  againAfterMinutes,
  type JobDeed,
  jobDeeds,
  otherKeys,
  type Period,
} from '#contract/figures/figures.ts';
import { jobStanding, jobStatuses } from '#contract/jobs/jobs.ts';
import { jobStage } from '#api/database/state-words.ts';
import { instantsOf } from './keep-figures.ts';

const words = (isWanted: (stage: string) => boolean) =>
  jobStatuses
    .filter(status => isWanted(jobStanding(status).stage))
    .map(status => `'${status}'`)
    .join(', ');
const finished = words(stage => stage === 'completed');
const unfinished = words(stage => stage === 'pending' || stage === 'in_progress');

const technique = `case (select count(distinct d ->> 'method') from jsonb_array_elements(j.artwork) d)
  when 0 then coalesce(j.details -> 'lettering' ->> 'decorationMethod', '+none')
  when 1 then (select d ->> 'method' from jsonb_array_elements(j.artwork) d limit 1)
  else '+several' end`;

const jobColumns = `j.id as job_id, j.job_number, j.title, j.pieces, j.project_id, ${technique} as technique`;

/** Bindings `:begins`, `:ends`. In two parts, as the index has the jobs that are finished now. */
const madeSql = `select 'made' as deed, j.completed_at as at, 'j' || j.id as ref, ${jobColumns}
    from jobs j where j.deleted_at is null and j.stage = ${jobStage('completed')}
      and j.completed_at >= :begins and j.completed_at < :ends
  union all select 'made', j.completed_at, 'j' || j.id, ${jobColumns}
    from jobs j where j.deleted_at is null and j.stage <> ${jobStage('completed')}
      and j.completed_at >= :begins and j.completed_at < :ends`;

const againSql = `select 'again', a.occurred_at, 'a' || a.id, ${jobColumns}
    from audit_events a join jobs j on j.id::text = a.entity_id
    where a.entity = 'jobs' and a.occurred_at >= :begins and a.occurred_at < :ends
      and a.before ->> 'status' in (${finished}) and a.after ->> 'status' in (${unfinished})
      and j.deleted_at is null
      and a.occurred_at - coalesce((select p.occurred_at from audit_events p
          where p.entity = 'jobs' and p.entity_id = a.entity_id and p.occurred_at <= a.occurred_at and p.id <> a.id
            and p.after ->> 'status' in (${finished}) and coalesce(p.before ->> 'status', '') not in (${finished})
          order by p.occurred_at desc, p.id desc limit 1), j.completed_at, '-infinity')
        >= interval '${againAfterMinutes} minutes'`;

export const jobDeedsSql = `(${madeSql} union all ${againSql})`;

interface Sum {
  month: string;
  technique: string;
  deed: JobDeed;
  count: number;
  pieces: number;
}

const nothing = (): JobSum => ({ made: 0, madePieces: 0, again: 0, againPieces: 0 });

export async function countJobs(
  knex: Knex,
  period: Period,
  { timeZone: zone, labelOf }: { timeZone: string; labelOf: (technique: string) => string },
): Promise<Figures['jobs']> {
  const { rows } = await knex.raw<{ rows: Sum[] }>(
    `select to_char(x.at at time zone :zone, 'YYYY-MM') as month, x.technique, x.deed,
       count(*)::integer as count, sum(x.pieces)::integer as pieces from ${jobDeedsSql} x group by 1, 2, 3`,
    { ...(await instantsOf(knex, period, zone)), zone },
  );
  const by = (keyOf: (sum: Sum) => string) => {
    const parts = new Map<string, JobSum>();
    for (const sum of rows) {
      const part = parts.get(keyOf(sum)) ?? nothing();
      part[sum.deed] += sum.count;
      part[`${sum.deed}Pieces`] += sum.pieces;
      parts.set(keyOf(sum), part);
    }
    return [...parts].map(([key, part]) => ({ key, ...part }));
  };
  return {
    ...nothing(),
    ...by(() => 'all').map(({ key: _, ...all }) => all)[0],
    months: by(({ month }) => month)
      .map(part => ({ ...part, label: part.key }))
      .toSorted((a, b) => a.key.localeCompare(b.key)),
    techniques: by(sum => sum.technique)
      .map(part => ({ ...part, label: otherKeys[part.key] ?? labelOf(part.key) }))
      .toSorted((a, b) => b.made - a.made || a.label.localeCompare(b.label)),
  };
}

interface Row {
  micros: string;
  ref: string;
  jobId: string;
  jobNumber: string;
  title: string;
  pieces: number;
  orderId: string;
  day: string;
  customer: string;
}

interface Wanted extends Period {
  key?: string | undefined;
  after?: string | undefined;
}

const isDeed = (text: string): text is JobDeed => jobDeeds.some(deed => deed === text);

export async function readJobRows(
  knex: Knex,
  { from, to, key = 'made', after }: Wanted,
  zone: string,
): Promise<{ rows: FigureRow[]; next: string | null }> {
  const [deed = '', ...rest] = key.split(':');
  if (!isDeed(deed)) return { rows: [], next: null };
  const { begins, ends } = await instantsOf(knex, { from, to }, zone);
  const [micros = null, ref = null] = after?.split('_') ?? [];
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select (extract(epoch from x.at) * 1000000)::bigint::text as micros, x.ref, x.job_id as "jobId",
       x.job_number as "jobNumber", x.title, x.pieces, coalesce(o.order_id, '') as "orderId",
       to_char(x.at at time zone :zone, 'YYYY-MM-DD') as day,
       coalesce(nullif(trim(c.company), ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), '') as customer
     from ${jobDeedsSql} x left join projects p on p.id = x.project_id left join customers c on c.id = p.customer_id
       left join orders o on o.id = p.order_id
     where x.deed = :deed and (:technique::text is null or x.technique = :technique)
       and (:ref::text is null or ((extract(epoch from x.at) * 1000000)::bigint, x.ref) < (:micros::bigint, :ref))
     order by (extract(epoch from x.at) * 1000000)::bigint desc, x.ref desc limit :limit`,
    {
      begins,
      ends,
      zone,
      deed,
      technique: rest.length > 0 ? rest.join(':') : null,
      micros,
      ref,
      limit: figurePageSize + 1,
    },
  );
  const page = rows
    .slice(0, figurePageSize)
    .map(({ micros: at, ref: id, jobNumber, title, pieces, ...row }): FigureRow => ({
      ...row,
      cursor: `${at}_${id}`,
      number: jobNumber,
      what: `${title}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
      cents: 0,
      gstCents: 0,
    }));
  return { rows: page, next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null };
}

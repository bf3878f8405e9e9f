/**
 * What must hold whatever happened, looked at in production too: every proof has the mutation that brought it, every
 * mutation its verdict, every live row its place in the feed. The database's own rules forbid the opposite; a restore
 * by hand, a switched-off trigger or a bulk load goes round them, and then nobody would know.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { finishedDays } from '#contract/wire/sync.ts';

const isOnDevices = `(ended_at is null or ended_at > now() - interval '${finishedDays.least} days')`;

const checks = {
  evidence_without_mutation: `select v.mutation_id::text as subject from delivery_evidence v
    where not exists (select from sync_mutations m where m.id = v.mutation_id)`,
  mutation_without_verdict: `select id::text as subject from sync_mutations where status is null`,
  // As a device reads it: the row is in a scope that the feed does not know it in. Of what has ended, only what every
  // owner keeps on devices.
  row_not_in_feed: `select entity || ' ' || id as subject from (
      select 'jobs' as entity, id::text, to_jsonb(t) as data from jobs t where deleted_at is null and ${isOnDevices}
      union all select 'deliveries', id::text, to_jsonb(t) from deliveries t
        where deleted_at is null and ${isOnDevices}
      union all select 'shift_notes', id::text, to_jsonb(t) from shift_notes t where ${isOnDevices}) every
    where exists (select from unnest(sync_scopes(entity, data)) s
      where not exists (select from sync_index i
        where i.scope = s and i.entity = every.entity and i.id = every.id and not i.deleted))`,
} as const;

export type FindingKind = keyof typeof checks;

/** Enough to see what it is; more of the same are told by the next round. */
const mostOfAKind = 100;

/** Notes what was found and forgets what holds again. Safe on every node at once. */
export async function checkRecords(knex: Knex, log: Pick<Logger, 'error'>): Promise<void> {
  for (const [kind, sql] of Object.entries(checks)) {
    const { rows } = await knex.raw<{ rows: { subject: string; isNew: boolean }[] }>(
      `with found as (${sql} order by 1 limit ${mostOfAKind}),
       gone as (delete from sync_findings f where kind = ? and not exists (
         select from found where found.subject = f.subject)),
       noted as (insert into sync_findings (kind, subject) select ?, subject from found
         on conflict do nothing returning subject)
       select subject from noted`,
      [kind, kind],
    );
    if (rows.length > 0)
      log.error({ kind, subjects: rows.map(({ subject }) => subject) }, 'offline records do not add up');
  }
}

/** Every kind, also those of which there is none. */
export async function countFindings(knex: Knex): Promise<{ kind: FindingKind; count: number }[]> {
  const { rows } = await knex.raw<{ rows: { kind: FindingKind; count: number }[] }>(
    `select kind, count(f.subject) from unnest(?::text[]) kind left join sync_findings f using (kind) group by kind`,
    [Object.keys(checks)],
  );
  return rows;
}

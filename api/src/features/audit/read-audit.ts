/** A page of the log, newest first, and the people in it. */
import type { Knex } from 'knex';
import { auditLateMs } from '#contract/audit/audit.ts';
import { fieldChanges } from '#contract/audit/audit-fields.ts';
import type { AuditEntry } from '#contract/audit/endpoints.ts';
import { displayName } from '#contract/text/initials.ts';
import { logAfter, type Position, type Range, windowStart } from './audit-sources.ts';
import type { Sql } from './sql.ts';
import { recordNameSql } from './record-names.ts';

interface LogRow {
  source: Position['source'];
  id: string;
  micros: string;
  at: Date;
  receivedAt: Date | null;
  actorId: number | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  entity: string;
  entityId: string;
  recordName: string | null;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  deviceId: string | null;
  userAgent: string | null;
  ip: string | null;
}

export interface PageAsked extends Range {
  limit: number;
}

const mostChanges = 60;

export function positionOf(cursor: string): Position {
  const [micros = '0', source, id = '0'] = cursor.split('.');
  return { micros, source: source === 'a' || source === 'c' ? source : 's', id };
}

export async function readAudit(knex: Knex, { limit, ...range }: PageAsked): Promise<AuditEntry[]> {
  const rows = range.filter.search?.trim()
    ? await searchRows(knex, range, limit)
    : await readRows(knex, logAfter(range, limit), limit);
  return rows.map(row => presented(row, range.timeZone));
}

/** Whose name it is, each index says within milliseconds: workers that share it take longer to start than it takes. */
function searchRows(knex: Knex, range: Range, limit: number): Promise<LogRow[]> {
  return knex.transaction(
    async trx => {
      await trx.raw(`set local max_parallel_workers_per_gather = 0; set local work_mem = '32MB'`);
      return (await searchNewest(trx, range, limit)) ?? readRows(trx, logAfter(range, limit), limit);
    },
    { readOnly: true },
  );
}

/**
 * Words that are in many rows fill a page from the newest, whatever the size of the log: those in every tenth row from the
 * first thousand, those in every thousandth from the first fifty thousand. Who is in fewer is found in all of it.
 */
const steps = [
  { rows: 1_000, way: 'rows' },
  { rows: 50_000, way: 'indexes' },
] as const;

/** Null where the newest rows do not fill a page. */
async function searchNewest(knex: Knex, range: Range, limit: number): Promise<LogRow[] | null> {
  for (const { rows: most, way } of steps) {
    const start = windowStart(range, most);
    const { rows } = await knex.raw<{ rows: { since: Date | null }[] }>(start.sql, start.values);
    const since = rows[0]?.since;
    if (!since) return null;
    const found = await readRows(knex, logAfter(range, limit, { since, way }), limit);
    if (found.length === limit) return found;
  }
  return null;
}

async function readRows(knex: Knex, log: Sql, limit: number): Promise<LogRow[]> {
  const { rows } = await knex.raw<{ rows: LogRow[] }>(
    `select log.source, log.id::text as id, log.micros::text as micros, log.at, log.received_at as "receivedAt",
       log.actor_id as "actorId", u.username, u.first_name as "firstName", u.last_name as "lastName", log.entity,
       log.entity_id as "entityId", ${recordNameSql} as "recordName", log.action, log.before, log.after,
       log.device_id as "deviceId", log.user_agent as "userAgent", host(log.ip) as ip
     from ${log.sql} left join users u on u.id = log.actor_id
     order by log.at desc, log.source desc, log.id desc limit ?`,
    [...log.values, limit],
  );
  return rows;
}

function presented(row: LogRow, timeZone: string): AuditEntry {
  const { source, id, micros, at, receivedAt, actorId, before, after, entity, entityId, action } = row;
  const changes = fieldChanges(before, after, timeZone);
  const isLate = receivedAt !== null && receivedAt.getTime() - at.getTime() > auditLateMs;
  return {
    cursor: `${micros}.${source}.${id}`,
    at: at.toISOString(),
    receivedAt: isLate ? receivedAt.toISOString() : null,
    actor: actorId === null ? null : { id: actorId, name: displayName(row) || `Account ${actorId}` },
    entity,
    entityId,
    recordName: row.recordName,
    action,
    changes: changes.slice(0, mostChanges),
    moreChanges: Math.max(0, changes.length - mostChanges),
    deviceId: row.deviceId,
    userAgent: row.userAgent,
    ip: row.ip,
  };
}

/** From one actor in the index to the next: the log is not read for it. */
export async function readAuditPeople(knex: Knex): Promise<{ id: number; name: string }[]> {
  const { rows } = await knex.raw<{
    rows: (Pick<LogRow, 'username' | 'firstName' | 'lastName'> & { id: number })[];
  }>(
    `with recursive actors as (
       (select e.actor_id from audit_events e where e.actor_id is not null order by e.actor_id limit 1)
       union all
       select (select e.actor_id from audit_events e where e.actor_id > a.actor_id order by e.actor_id limit 1)
       from actors a where a.actor_id is not null)
     select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName" from users u
     where u.is_admin or u.staff_role is not null or u.id in (select actor_id from actors)
     order by lower(u.username), u.id limit 500`,
  );
  return rows.map(row => ({ id: row.id, name: displayName(row) || `Account ${row.id}` }));
}

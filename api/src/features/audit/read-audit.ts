/** A page of the log, newest first, and the people in it. */
import type { Knex } from 'knex';
import { auditLateMs } from '#contract/audit/audit.ts';
import { fieldChanges } from '#contract/audit/audit-fields.ts';
import type { AuditEntry } from '#contract/audit/endpoints.ts';
import { displayName } from '#contract/text/initials.ts';
import { type AuditFilter, logAfter, type Position } from './audit-sources.ts';
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

export interface PageAsked {
  filter: AuditFilter;
  after: Position | null;
  limit: number;
  timeZone: string;
}

const mostChanges = 60;

export function positionOf(cursor: string): Position {
  const [micros = '0', source, id = '0'] = cursor.split('.');
  return { micros, source: source === 'a' || source === 'c' ? source : 's', id };
}

export async function readAudit(
  knex: Knex,
  { filter, after, limit, timeZone }: PageAsked,
): Promise<AuditEntry[]> {
  const log = logAfter(filter, after, limit, timeZone);
  const { rows } = await knex.raw<{ rows: LogRow[] }>(
    `select log.source, log.id::text as id, log.micros::text as micros, log.at, log.received_at as "receivedAt",
       log.actor_id as "actorId", u.username, u.first_name as "firstName", u.last_name as "lastName", log.entity,
       log.entity_id as "entityId", ${recordNameSql} as "recordName", log.action, log.before, log.after,
       log.device_id as "deviceId", log.user_agent as "userAgent", host(log.ip) as ip
     from ${log.sql} left join users u on u.id = log.actor_id
     order by log.at desc, log.source desc, log.id desc limit ?`,
    [...log.values, limit],
  );
  return rows.map(row => presented(row, timeZone));
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

export async function readAuditPeople(knex: Knex): Promise<{ id: number; name: string }[]> {
  const { rows } = await knex.raw<{
    rows: (Pick<LogRow, 'username' | 'firstName' | 'lastName'> & { id: number })[];
  }>(
    `select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName" from users u
     where u.is_admin or u.staff_role is not null
       or exists (select 1 from audit_events e where e.actor_id = u.id)
     order by lower(u.username), u.id limit 500`,
  );
  return rows.map(row => ({ id: row.id, name: displayName(row) || `Account ${row.id}` }));
}

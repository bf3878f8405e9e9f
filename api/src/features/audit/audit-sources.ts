/**
 * The three tables that the log is made of, as rows of one shape. Each is read from its own newest end and no further
 * than a page reaches, so that the log stays as fast with a million rows: the condition of a page stands inside each.
 */
import type { Knex } from 'knex';
import { auditActionsLike, auditEntitiesOf } from '#contract/audit/audit.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import type { auditEndpoints } from '#contract/audit/endpoints.ts';
import { instantAtWall } from '#contract/time/wall-instant.ts';
import { namesLike } from './record-names.ts';

export type AuditFilter = QueryOf<typeof auditEndpoints.exportAudit>;

/** Position in the log: the microsecond, the table, the row. */
export interface Position {
  micros: string;
  source: Source;
  id: string;
}

type Source = 'a' | 'c' | 's';

interface Table {
  source: Source;
  /** Its rows, with the columns of the log. */
  from: string;
  at: string;
  id: string;
  actor: string;
  entity: string;
  entityId: string;
  action: string;
  /** What words are looked for in, besides. */
  text: string;
  before: string;
  after: string;
  rest: string;
}

/** Money of an order is decided once and written down twice: the log shows the audited row, not its echo. */
const echoes = `(('paid', 'order.markPaid'), ('paid', 'order.acceptPayment'),
  ('processing', 'order.startOnAccount'), ('cancelled', 'order.cancel'), ('refunded', 'order.refundByHand'),
  ('refund_requested', 'order.refund'))`;

/** The security log names them too; what was changed is told by the audited row. */
const auditedToo = `('role_change', 'export', 'import', 'delete')`;

const tables: readonly Table[] = [
  {
    source: 'a',
    from: 'audit_events e',
    at: 'e.occurred_at',
    id: 'e.id',
    actor: 'e.actor_id',
    entity: 'e.entity',
    entityId: 'e.entity_id',
    action: 'e.action',
    text: `concat_ws(' ', e.action, e.entity_id, e.before::text, e.after::text)`,
    before: 'e.before',
    after: 'e.after',
    rest: 'e.received_at, e.device_id, e.user_agent, null::inet',
  },
  {
    source: 'c',
    from: `order_events e join orders o on o.id = e.order_id`,
    at: 'e.at',
    id: 'e.id',
    actor: 'e.actor_id',
    entity: `'order'`,
    entityId: 'o.order_id',
    action: 'e.type',
    text: `concat_ws(' ', e.type, o.order_id, e.data::text)`,
    before: 'null::jsonb',
    after: 'e.data',
    rest: 'null::timestamptz, null::uuid, null::text, null::inet',
  },
  {
    source: 's',
    from: `(select * from security_events where type not in ${auditedToo}) e`,
    at: 'e.occurred_at',
    id: 'e.id',
    actor: 'e.user_id',
    entity: `'security'`,
    entityId: `coalesce(e.user_id::text, '')`,
    action: 'e.type',
    text: `concat_ws(' ', e.type, host(e.ip), e.data::text)`,
    before: 'null::jsonb',
    after: 'e.data',
    rest: 'null::timestamptz, null::uuid, null::text, e.ip',
  },
];

const notAnEcho = `not exists (select 1 from audit_events a where a.entity = 'order' and a.entity_id = o.order_id
  and a.occurred_at between e.at - interval '1 second' and e.at + interval '1 second'
  and (e.type, a.action) in ${echoes})`;

const columns = `(source, id, at, micros, actor_id, entity, entity_id, action, before, after,
  received_at, device_id, user_agent, ip)`;

export interface Sql {
  sql: string;
  values: Knex.RawBinding[];
}

/** At most `limit` rows of each table that could be among the next `limit` of the log; `log` is their name. */
export function logAfter(filter: AuditFilter, after: Position | null, limit: number, timeZone: string): Sql {
  const values: Knex.RawBinding[] = [];
  const parts = tables
    .filter(table => holdsKind(table, filter))
    .map(table => {
      const where = conditionsOf(table, filter, timeZone);
      if (after) where.push(positionCondition(table, after));
      if (table.source === 'c') where.push({ sql: notAnEcho, values: [] });
      values.push(...where.flatMap(condition => condition.values), limit);
      const sql = ['true', ...where.map(condition => condition.sql)].join(' and ');
      return `(select '${table.source}', ${table.id}, ${table.at},
        (extract(epoch from ${table.at}) * 1000000)::bigint, ${table.actor}, ${table.entity}, ${table.entityId},
        ${table.action}, ${table.before}, ${table.after}, ${table.rest}
        from ${table.from} where ${sql} order by ${table.at} desc, ${table.id} desc limit ?)`;
    });
  return { sql: `(${parts.join(' union all ')}) log ${columns}`, values };
}

function holdsKind({ source }: Table, { kind, person }: AuditFilter): boolean {
  // Who was refused without a session is not the shop.
  if (person === 'shop' && source === 's') return false;
  if (!kind || source === 'a') return true;
  return auditEntitiesOf(kind).includes(source === 'c' ? 'order' : 'security');
}

function conditionsOf(table: Table, filter: AuditFilter, timeZone: string): Sql[] {
  const { person, kind, search, from, to } = filter;
  const all: Sql[] = [];
  const add = (sql: string, ...values: Knex.RawBinding[]) => all.push({ sql, values });
  if (person === 'shop') add(`${table.actor} is null`);
  else if (person) add(`${table.actor} = ?`, Number(person));
  if (kind && table.source === 'a') {
    const entities = auditEntitiesOf(kind);
    if (entities.length === 1) add('e.entity = ?', entities[0] ?? '');
    else add('e.entity = any(?::text[])', [...entities]);
  }
  const start = from ? instantAtWall(`${from}T00:00`, timeZone) : null;
  const end = to ? instantAtWall(`${dayAfter(to)}T00:00`, timeZone) : null;
  if (start) add(`${table.at} >= ?::timestamptz`, start);
  if (end) add(`${table.at} < ?::timestamptz`, end);
  const words = search?.trim();
  if (words) {
    const actions = auditActionsLike(words);
    const names = namesLike(words);
    add(
      `(position(lower(?) in lower(${table.text})) > 0 or ${table.action} = any(?::text[])
        or ${table.entity} || '.' || ${table.action} = any(?::text[])
        or (${table.entity}, ${table.entityId}) in (${names.sql}))`,
      words,
      actions,
      actions,
      ...names.values,
    );
  }
  return all;
}

/** Rows of one instant stand in the order of their tables, the later letter first. */
function positionCondition(table: Table, { micros, source, id }: Position): Sql {
  const at = `(timestamptz 'epoch' + ?::bigint * interval '1 microsecond')`;
  if (table.source === source)
    return { sql: `(${table.at}, ${table.id}) < (${at}, ?::bigint)`, values: [micros, id] };
  return { sql: `${table.at} ${table.source < source ? '<=' : '<'} ${at}`, values: [micros] };
}

function dayAfter(isoDay: string): string {
  return new Date(Date.parse(`${isoDay}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10);
}

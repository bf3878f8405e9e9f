/**
 * The three tables behind the audit log, as rows of one shape. Each is read from its newest row and no further
 * than a page needs, so the log stays fast with a million rows. The page's condition is inside each part.
 */
import type { Knex } from 'knex';
import { auditActionsLike, auditEntitiesOf } from '#contract/audit/audit.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import type { auditEndpoints } from '#contract/audit/endpoints.ts';
import { instantAtWall } from '#contract/time/wall-instant.ts';
import { wordsQuery } from '#api/database/lists/search-words.ts';
import { orderWordsSql } from '#api/database/shared/order-words.ts';
import { nameHasWords, namesLike } from './record-names.ts';
import { type Sql, wordsIn } from './sql.ts';

export type AuditFilter = QueryOf<typeof auditEndpoints.exportAudit>;

/** Position in the log: the microsecond, the table, the row. */
export interface Position {
  micros: string;
  source: Source;
  id: string;
}

type Source = 'a' | 'c' | 's';

/** How words are looked for: in the indexes of words, or in each row. */
type Way = 'indexes' | 'rows';

/** The newest of the log, from this instant on. */
export interface Newest {
  since: Date;
  way: Way;
}

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
  /** What words are looked for in, as its index was made of it. */
  words: string;
  /** Rows about a record with such a name: found by an index, or one by one. */
  named?: Readonly<Record<Way, (typed: string) => Sql>>;
  before: string;
  after: string;
  rest: string;
}

/** Money of an order is decided once and written down twice: the log shows the audited row, not its echo. */
const echoes = `(('paid', 'order.markPaid'), ('paid', 'order.acceptPayment'),
  ('processing', 'order.startOnAccount'), ('cancelled', 'order.cancel'), ('refunded', 'order.refundByHand'),
  ('refund_requested', 'order.refund'))`;

/** Actions the security log records too. The audited row has the changes. */
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
    words: 'audit_words(e.entity, e.entity_id, e.action, e.before, e.after)',
    named: {
      indexes: typed => {
        const names = namesLike(typed);
        return { sql: `(e.entity, e.entity_id) in (${names.sql})`, values: names.values };
      },
      rows: nameHasWords,
    },
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
    words: `words_of('order ' || e.type || ' ' || e.data::text)`,
    named: {
      indexes: typed => {
        const orders = wordsIn(orderWordsSql, typed);
        return {
          sql: `e.order_id in (select o.id from orders o where ${orders.sql})`,
          values: orders.values,
        };
      },
      rows: typed => wordsIn(orderWordsSql, typed),
    },
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
    words: `words_of('security ' || e.type || ' ' || coalesce(host(e.ip), '') || ' ' || e.data::text)`,
    before: 'null::jsonb',
    after: 'e.data',
    rest: 'null::timestamptz, null::uuid, null::text, e.ip',
  },
];

/** `offset 0`, so that it is looked up for each row: as a join, all of the log was read for a page of fifty. */
const notAnEcho = `not exists (select 1 from audit_events a where a.entity = 'order' and a.entity_id = o.order_id
  and a.occurred_at between e.at - interval '1 second' and e.at + interval '1 second'
  and (e.type, a.action) in ${echoes} offset 0)`;

const columns = `(source, id, at, micros, actor_id, entity, entity_id, action, before, after,
  received_at, device_id, user_agent, ip)`;

export interface Range {
  filter: AuditFilter;
  after: Position | null;
  timeZone: string;
}

/**
 * At most `limit` rows of each table that could be among the next `limit` of the log; `log` is their name. Words are
 * looked for in the indexes of words, or in each row of the newest.
 */
export function logAfter(
  { filter, after, timeZone }: Range,
  limit: number,
  newest: Newest | null = null,
): Sql {
  const typed = filter.search?.trim();
  const parts = tables
    .filter(table => holdsKind(table, filter))
    .flatMap(table =>
      waysOf(table, typed, newest).map(way => {
        const where = [...conditionsOf(table, filter, timeZone), ...way];
        if (after) where.push(positionCondition(table, after));
        if (newest) where.push(sinceCondition(table, newest));
        if (table.source === 'c') where.push({ sql: notAnEcho, values: [] });
        return { sql: selectOf(table, where), values: [...where.flatMap(({ values }) => values), limit] };
      }),
    );
  // A row may be found in more than one way.
  const union = typed ? ' union ' : ' union all ';
  return {
    sql: `(${parts.map(({ sql }) => sql).join(union)}) log ${columns}`,
    values: parts.flatMap(({ values }) => values),
  };
}

function selectOf(table: Table, where: readonly Sql[]): string {
  return `(select '${table.source}', ${table.id}, ${table.at},
    (extract(epoch from ${table.at}) * 1000000)::bigint, ${table.actor}, ${table.entity}, ${table.entityId},
    ${table.action}, ${table.before}, ${table.after}, ${table.rest}
    from ${table.from} where ${['true', ...where.map(({ sql }) => sql)].join(' and ')}
    order by ${table.at} desc, ${table.id} desc limit ?)`;
}

const stored = { a: 'audit_events', c: 'order_events', s: 'security_events' } as const;

const sinceCondition = ({ at }: Table, { since }: Newest): Sql => ({ sql: `${at} >= ?`, values: [since] });

/** The instant from which on no table has more rows than these; null where none has as many. */
export function windowStart({ filter, after, timeZone }: Range, rows: number): Sql {
  const parts = tables
    .filter(table => holdsKind(table, filter))
    .map(table => {
      const where = conditionsOf(table, filter, timeZone);
      if (after) where.push(positionCondition(table, after));
      const sql = `(select ${table.at} as at from ${stored[table.source]} e
        where ${['true', ...where.map(condition => condition.sql)].join(' and ')}
        order by ${table.at} desc, ${table.id} desc offset ${rows} limit 1)`;
      return { sql, values: where.flatMap(({ values }) => values) };
    });
  return {
    sql: `select max(at) as since from (${parts.map(({ sql }) => sql).join(' union all ')}) oldest`,
    values: parts.flatMap(({ values }) => values),
  };
}

function holdsKind({ source }: Table, { kind, person }: AuditFilter): boolean {
  // A request refused without a session was not made by the shop.
  if (person === 'shop' && source === 's') return false;
  if (!kind || source === 'a') return true;
  return auditEntitiesOf(kind).includes(source === 'c' ? 'order' : 'security');
}

function conditionsOf(table: Table, filter: AuditFilter, timeZone: string): Sql[] {
  const { person, kind, from, to } = filter;
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
  return all;
}

/**
 * The ways in which a row is found: by its words, by what the screen calls what was done, by the name of its record. Row by
 * row they are one condition; otherwise each goes along an index of its own.
 */
function waysOf(table: Table, typed: string | undefined, newest: Newest | null): Sql[][] {
  if (!typed) return [[]];
  const { words, action, entity, named } = table;
  const way = newest?.way ?? 'indexes';
  const isWorded = wordsIn(words, typed);
  const actions = auditActionsLike(typed);
  const isAction = `(${action} = any(?::text[]) or ${entity} || '.' || ${action} = any(?::text[]))`;
  const asWords = actions.flatMap(one => wordsQuery(one) ?? []).map(one => `(${one})`);
  const ways: Sql[] = [
    way === 'rows' ? isWorded : foundFirst(table, isWorded, newest),
    ...(named ? [named[way](typed)] : []),
  ];
  if (asWords.length > 0)
    ways.push({
      sql: `${words} @@ to_tsquery('simple', ?) and ${isAction}`,
      values: [asWords.join(' | '), actions, actions],
    });
  if (way === 'indexes') return ways.map(one => [one]);
  const either = ways.map(one => `(${one.sql})`).join(' or ');
  return [[{ sql: `(${either})`, values: ways.flatMap(one => one.values) }]];
}

/** Found first and put in order after: how frequent a beginning of a word is, the planner can only guess. */
function foundFirst(table: Table, words: Sql, newest: Newest | null): Sql {
  const where = [words, ...(newest ? [sinceCondition(table, newest)] : [])];
  return {
    sql: `e.id in (select e.id from ${stored[table.source]} e where ${where.map(({ sql }) => sql).join(' and ')} offset 0)`,
    values: where.flatMap(({ values }) => values),
  };
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

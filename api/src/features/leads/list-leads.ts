/** The inbox of leads, searched, filtered and sorted by the database. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { Colleague, leadEndpoints, LeadRow } from '#contract/leads/endpoints.ts';
import { leadPageSize, type LeadSort, leadStatuses } from '#contract/leads/leads.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { userNameText } from '#api/database/json-text.ts';
import {
  type ListKey,
  type ListOrder,
  type PageAsked,
  type Paged,
  pageOf,
} from '#api/database/lists/list-page.ts';
import { allOf, searchText, type Where } from '#api/database/lists/search-text.ts';
import { leadStatus, messageStatus } from '#api/database/state-words.ts';
import type { LeadsRow } from '#api/database/tables.ts';
import { lastEnquirySql, leadJoins, leadSql } from './lead-row.ts';

type ListQuery = QueryOf<typeof leadEndpoints.listLeads>;
type LeadFilter = { [K in keyof Omit<ListQuery, keyof PageAsked | 'sort'>]?: ListQuery[K] | undefined };
type LeadCounts = ResponseOf<typeof leadEndpoints.countLeads>;

/** Who asks, and when it is at the shop. */
export interface Asking {
  personId: number;
  now: Date;
  timeZone: string;
}

const isOpen = `l.status in (${leadStatus('new', 'contacted', 'quoted')})`;

/** The highest first, and of those the last enquiry. */
const byHighest = (...keys: ListKey[]): ListOrder => ({
  keys: [...keys, ['instant', lastEnquirySql]],
  id: 'l.id',
  isDescending: true,
});
const orders: Readonly<Record<LeadSort, ListOrder>> = {
  newest: byHighest(),
  priority: byHighest(['number', `array_position(array['low', 'medium', 'high', 'urgent'], l.priority)`]),
  value: byHighest(['number', 'coalesce(l.estimated_value_cents, -1)']),
  // The days until then, negative.
  'follow-up': byHighest(['number', `date '2000-01-01' - coalesce(l.follow_up_on, date '9999-12-31')`]),
};

/** The page first, and only for its rows what stands in other tables. */
export async function listLeads(
  knex: Knex,
  { page: number, after, before, sort = 'newest', ...filter }: ListQuery,
  asking: Asking,
): Promise<Paged<LeadRow[]>> {
  const where = whereOf(filter, asking);
  const page = pageOf(orders[sort], { page: number, after, before }, leadPageSize);
  const { rows } = await knex.raw<{ rows: { row: LeadRow; cursor: string }[] }>(
    `select ${leadSql} as row, ${page.cursor}
     from (select * from leads l where ${where.sql} and ${page.where} ${page.slice}) l ${leadJoins} ${page.order}`,
    [...where.values, ...page.values],
  );
  const cut = page.cut(rows);
  return { answer: cut.rows.map(({ row }) => row), beside: cut.beside };
}

export async function countLeads(knex: Knex, filter: LeadFilter, asking: Asking): Promise<LeadCounts> {
  const anyStatus = whereOf({ ...filter, status: 'all' }, asking);
  const narrowed = whereOf(filter, asking);
  const due = whereOf({ due: 'true' }, asking);
  const unread = whereOf({ unread: 'true', status: 'all' }, asking);
  const count = async (where: Where) => {
    const { rows } = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::integer as n from leads l where ${where.sql}`,
      where.values,
    );
    return rows[0]?.n ?? 0;
  };
  const [grouped, worth, found, dueCount, unreadCount] = await Promise.all([
    knex.raw<{ rows: (Pick<LeadsRow, 'status'> & { n: number })[] }>(
      `select l.status, count(*)::integer as n from leads l where ${anyStatus.sql} group by l.status`,
      anyStatus.values,
    ),
    knex.raw<{ rows: { cents: number }[] }>(
      `select coalesce(sum(l.estimated_value_cents), 0)::bigint as cents from leads l where ${isOpen}`,
    ),
    count(narrowed),
    count(due),
    count(unread),
  ]);
  const numbers = new Map(grouped.rows.map(row => [row.status, row.n]));
  return {
    found,
    byStatus: Object.fromEntries(
      leadStatuses.map(one => [one, numbers.get(one) ?? 0]),
    ) as LeadCounts['byStatus'],
    due: dueCount,
    unread: unreadCount,
    openValue: Number(worth.rows[0]?.cents ?? 0),
  };
}

/** As the index was made. */
const partsOfLead = `person_parts(l.customer_name || E'\\n' || l.customer_email || E'\\n' || coalesce(l.company, '') || E'\\n'
  || l.lead_number, l.customer_phone)`;

function whereOf(filter: LeadFilter, { personId, now, timeZone }: Asking): Where {
  const { search, status = 'open', source, priority, assigned, due, unread } = filter;
  const parts: [sql: string, ...values: Knex.RawBinding[]][] = [];
  const words = search?.trim();
  if (words) {
    const texts = ['l.customer_name', 'l.customer_email', 'l.company', 'l.lead_number'];
    parts.push(searchText(words, { texts, phone: 'l.customer_phone', parts: partsOfLead }));
  }
  if (status === 'open') parts.push([isOpen]);
  else if (status !== 'all') parts.push(['l.status = ?', status]);
  if (source) parts.push(['l.source = ?', source]);
  if (priority) parts.push(['l.priority = ?', priority]);
  if (assigned === 'me') parts.push(['l.assigned_to = ?', personId]);
  if (assigned === 'none') parts.push(['l.assigned_to is null']);
  // What is decided needs no further call.
  if (due) parts.push([`l.follow_up_on <= ? and ${isOpen}`, isoDateIn(now, timeZone)]);
  if (unread)
    parts.push([
      `exists (select from contact_messages m where m.lead_id = l.id and m.status = ${messageStatus('new')})`,
    ]);
  return allOf(parts);
}

/** Whoever may look after a lead. */
export async function listColleagues(knex: Knex): Promise<Colleague[]> {
  const { rows } = await knex.raw<{ rows: Colleague[] }>(
    `select u.id, ${userNameText('u')} as name from users u
     where u.is_admin and u.deleted_at is null and u.deactivated_at is null and u.invited_at is null
     order by lower(${userNameText('u')}), u.id`,
  );
  return rows;
}

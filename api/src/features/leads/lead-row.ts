/** Leads as JSON made by PostgreSQL. `l` is the alias of `leads`. */
import type { Knex } from 'knex';
import { mostRows } from '#contract/text/list-ends.ts';
import type { LeadDetail, LeadEvent, LeadMessage, LeadQuote, LeadRow } from '#contract/leads/endpoints.ts';
import { offeredCents } from '#api/database/shared/quotes/offered-cents.ts';
import { neverSentSql } from '#api/database/shared/quotes/never-sent.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { leadEventType, leadStatus, messageStatus } from '#api/database/state-words.ts';
import { customerNameSql } from '#api/crm/customer-row.ts';

/** When the person wrote last. */
export const lastEnquirySql = 'coalesce(l.written_again_at, l.created_at)';

const projectOf = `(select p.id, p.project_number, p.title, p.status from projects p
  where p.lead_id = l.id and p.deleted_at is null order by p.id limit 1)`;

const rowFields = {
  id: 'l.id',
  leadNumber: 'l.lead_number',
  customerName: 'l.customer_name',
  customerEmail: 'l.customer_email',
  customerPhone: 'l.customer_phone',
  company: 'l.company',
  source: 'l.source',
  status: 'l.status',
  priority: 'l.priority',
  estimatedValue: 'l.estimated_value_cents',
  assignee: `case when u.id is not null then json_build_object('id', u.id, 'name', ${userNameText('u')}) end`,
  followUpOn: `to_char(l.follow_up_on, 'YYYY-MM-DD')`,
  unread: `(select count(*) from contact_messages m where m.lead_id = l.id and m.status = ${messageStatus('new')})`,
  about: `(select asked.about from (
      select m.subject as about, m.created_at from contact_messages m where m.lead_id = l.id
      union all
      select q.quantity || ' × ' || coalesce(q.product_name, 'apparel'), q.created_at
        from quotes q where q.lead_id = l.id and q.deleted_at is null and not ${neverSentSql('q')}
    ) asked order by asked.created_at desc limit 1)`,
  lastEnquiryAt: isoText(lastEnquirySql),
  projectNumber: 'p.project_number',
  version: 'l.version',
  createdAt: isoText('l.created_at'),
  updatedAt: isoText('l.updated_at'),
};

export const leadSql = jsonObject(rowFields);
export const leadJoins = `left join users u on u.id = l.assigned_to left join lateral ${projectOf} p on true`;

const detailSql = jsonObject({
  ...rowFields,
  notes: 'l.notes',
  lostReason: `case when l.status = ${leadStatus('lost')} then l.lost_reason end`,
  customer: `(select json_build_object('id', c.id, 'name', ${customerNameSql})
    from customers c where c.id = l.customer_id and c.deleted_at is null)`,
  project: `case when p.id is not null then json_build_object('id', p.id, 'projectNumber', p.project_number,
    'title', p.title, 'status', p.status) end`,
  orderId: '(select o.order_id from orders o where o.id = l.order_id)',
});

const messageSql = jsonObject({
  id: 'm.id',
  leadId: 'm.lead_id',
  name: `concat_ws(' ', m.first_name, m.last_name)`,
  email: 'm.email',
  phone: 'm.phone',
  company: 'm.company',
  subject: 'm.subject',
  message: 'm.message',
  status: 'm.status',
  answeredAt: isoText('m.answered_at'),
  version: 'm.version',
  createdAt: isoText('m.created_at'),
});

const quoteSql = jsonObject({
  id: 'q.id',
  productName: 'q.product_name',
  quantity: 'q.quantity',
  status: 'q.status',
  estimatedPrice: 'q.estimated_price_cents',
  firmPrice: `(select ${offeredCents('price')} from quote_offers f where f.quote_id = q.id order by f.revision desc limit 1)`,
  notes: 'q.additional_notes',
  createdAt: isoText('q.created_at'),
  isWritten: 'q.written_by is not null',
  isOnlyDraft: neverSentSql('q'),
  messageId: 's.message_id',
  callId: 's.call_id',
});

const eventSql = jsonObject({
  id: 'e.id::text',
  type: 'e.type',
  at: isoText('e.at'),
  byName: userNameText('u'),
  note: 'e.note',
  // A colleague by the name of today: people leave, and their names with them.
  data: `case when e.type = ${leadEventType('assigned')} then jsonb_build_object('to', (select ${userNameText('a')} from users a
    where a.id = (e.data ->> 'toId')::integer)) else e.data end`,
});

/** A person who writes for years has a long story; the office looks at its end, and is told that it is one. */
const mostShown = mostRows.ofLead;

async function rowsOf<Row>(knex: Knex, sql: string, values: Knex.RawBinding[]): Promise<Row[]> {
  const { rows } = await knex.raw<{ rows: { row: Row }[] }>(sql, values);
  return rows.map(({ row }) => row);
}

export async function readLead(knex: Knex, id: number): Promise<LeadDetail | null> {
  type Stored = Omit<LeadDetail, 'messages' | 'quotes' | 'events'>;
  const [lead] = await rowsOf<Stored>(
    knex,
    `select ${detailSql} as row from leads l ${leadJoins} where l.id = ?`,
    [id],
  );
  if (!lead) return null;
  const messages = await rowsOf<LeadMessage>(
    knex,
    `select ${messageSql} as row from contact_messages m where m.lead_id = ?
     order by m.created_at desc, m.id desc limit ?`,
    [id, mostShown],
  );
  const quotes = await rowsOf<LeadQuote>(
    knex,
    `select ${quoteSql} as row from quotes q left join quote_sources s on s.quote_id = q.id where q.lead_id = ? and q.deleted_at is null
     order by q.created_at desc, q.id desc limit ?`,
    [id, mostShown],
  );
  const events = await rowsOf<LeadEvent>(
    knex,
    `select ${eventSql} as row from lead_events e left join users u on u.id = e.actor_id where e.lead_id = ?
     order by e.at desc, e.id desc limit ?`,
    [id, mostShown],
  );
  return { ...lead, messages, quotes, events: [beginning(lead), ...events.toReversed()] };
}

function beginning({ createdAt, source }: Pick<LeadRow, 'createdAt' | 'source'>): LeadEvent {
  return { id: 'asked', type: 'asked', at: createdAt, byName: null, note: null, data: { source } };
}

export async function readMessage(knex: Knex, id: number): Promise<LeadMessage | null> {
  const [message] = await rowsOf<LeadMessage>(
    knex,
    `select ${messageSql} as row from contact_messages m where m.id = ?`,
    [id],
  );
  return message ?? null;
}

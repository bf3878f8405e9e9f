/**
 * What happened with one customer, from every table that knows of it, the latest first. What no table links to a
 * customer is found by the e-mail address: an order that was never paid, a mail, a lead whose person has bought
 * nothing. What is linked to somebody else with the same address is theirs.
 *
 * Pages are cut by (time, key), where `key` names an entry for ever: entries that come in while somebody reads on
 * neither repeat nor hide others.
 */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { customerRecordEndpoints, StoryEntry } from '#contract/customers/record-endpoints.ts';
import { type StoryKind, storyPageSize } from '#contract/customers/customers.ts';
import { neverSentSql } from '#api/database/shared/quotes/never-sent.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { deliveryStatus, leadEventType, quoteEventType } from '#api/database/state-words.ts';
import { addressOf, isOwnOrder, isOwnProject } from './own-rows.ts';

type Query = QueryOf<typeof customerRecordEndpoints.readCustomerStory>;
type Story = ResponseOf<typeof customerRecordEndpoints.readCustomerStory>;

const ownOrders = `select o.id from orders o where ${isOwnOrder(':id', ':email')}`;
const ownLeads = `select id from leads where customer_id = :id
  union select id from leads where customer_id is null and lower(customer_email) = :email`;
const ownQuotes = `select id from quotes where lead_id in (${ownLeads}) and deleted_at is null
  union select id from quotes where lead_id is null and lower(email) = :email and deleted_at is null`;

/** Each answers key, type, at, ref, title, detail, amount and actor of its entries. */
const sources: Readonly<Record<StoryKind, readonly string[]>> = {
  order: [
    `select 'order:' || o.id as key, 'placed' as type, o.created_at as at, o.order_id as ref,
       o.order_id::text as title,
       (select string_agg(i.total_quantity || ' × ' || i.name, ', ' order by i.line_number)
         from order_items i where i.order_id = o.id) as detail,
       o.total_cents as amount, null::integer as actor
     from orders o where o.id in (${ownOrders})`,
    `select 'order_event:' || e.id, e.type, e.at, o.order_id, o.order_id::text,
       coalesce(e.data ->> 'reason', e.data ->> 'trackingNumber'),
       case when e.type in ('refund_requested', 'refunded') then (e.data ->> 'amountCents')::bigint end, e.actor_id
     from order_events e join orders o on o.id = e.order_id
     where e.order_id in (${ownOrders}) and e.type in ('paid', 'payment_review', 'cancelled', 'completed', 'shipped',
       'refunded', 'refund_failed', 'dispute_opened', 'dispute_closed')`,
    // From the shop that was used before; also of a customer who was merged into this one. There is no page to open.
    `select 'past_order:' || p.id, 'past', p.ordered_at, '', p.number::text,
       concat_ws('. ', (select string_agg((l ->> 'quantity') || ' × ' || (l ->> 'name'), ', ' order by at)
           from jsonb_array_elements(p.lines) with ordinality x(l, at)),
         case p.source when 'shopify' then 'From Shopify' else 'From WooCommerce' end || coalesce(': ' || nullif(p.state, ''), '')),
       case when p.currency = 'AUD' then p.total_cents end, null::integer
     from past_orders p where p.customer_id in (
       with recursive merged (id) as (
         select :id::integer union select m.other_id from customer_merges m
         join merged on m.kept_id = merged.id where m.undone_at is null)
       select id from merged)`,
  ],
  project: [
    `select 'project:' || p.id, 'started', p.created_at, p.id::text, p.project_number::text, p.title::text,
       nullif(p.total_value_cents, 0), null::integer
     from projects p where ${isOwnProject(':id')}`,
  ],
  delivery: [
    `select 'delivery:' || d.id, 'planned', d.created_at, d.id::text, d.order_number::text, d.customer_address,
       null::bigint, d.created_by
     from deliveries d where d.order_id in (${ownOrders}) and d.deleted_at is null`,
    `select 'delivery_done:' || d.id, 'delivered', d.delivered_at, d.id::text, d.order_number::text,
       'Signed by ' || d.signed_by, null::bigint, d.assigned_to
     from deliveries d
     where d.order_id in (${ownOrders}) and d.deleted_at is null and d.status = ${deliveryStatus('delivered')}`,
    `select 'delivery_event:' || e.id, e.type, e.at, d.id::text, d.order_number::text, e.data ->> 'detail',
       null::bigint, e.actor_id
     from delivery_events e join deliveries d on d.id = e.delivery_id
     where d.order_id in (${ownOrders}) and d.deleted_at is null and e.type = 'failed'`,
  ],
  quote: [
    `select 'quote:' || q.id, 'requested', q.created_at, q.id::text,
       q.quantity || ' × ' || coalesce(q.product_name, 'apparel'), q.additional_notes, q.estimated_price_cents,
       null::integer
     from quotes q where q.id in (${ownQuotes}) and not ${neverSentSql('q')}`,
    `select 'quote_event:' || e.id, e.type, e.at, q.id::text, coalesce(f.number, 'Q-' || q.id)::text, e.note,
       case when e.type = ${quoteEventType('sent')} then f.price_cents end, e.actor_id
     from quote_events e join quotes q on q.id = e.quote_id left join quote_offers f on f.id = e.offer_id
     where e.quote_id in (${ownQuotes}) and e.type in (${quoteEventType('called', 'sent', 'accepted', 'declined')})`,
  ],
  message: [
    `select 'message:' || m.id, 'written', m.created_at, coalesce(m.lead_id::text, ''), m.subject::text, m.message,
       null::bigint, null::integer
     from contact_messages m where m.id in (select id from contact_messages where lead_id in (${ownLeads})
       union select id from contact_messages where lead_id is null and lower(email) = :email)`,
    `select 'lead_event:' || e.id, e.type, e.at, e.lead_id::text, e.data ->> 'outcome', e.note,
       null::bigint, e.actor_id
     from lead_events e where e.lead_id in (${ownLeads}) and e.type = ${leadEventType('called')}`,
  ],
  mail: [
    `select 'mail:' || m.id, m.status, m.created_at, m.id::text, m.subject::text, null::text, null::bigint,
       null::integer
     from mails m where m.id in (select id from mails where lower(to_email) = :email
       union select id from mails where order_id in (${ownOrders}))`,
  ],
};

const entrySql = jsonObject({
  key: 's.key',
  kind: 's.kind',
  type: 's.type',
  at: isoText('s.at'),
  ref: 's.ref',
  title: 's.title',
  detail: 'left(s.detail, 500)',
  amount: 's.amount',
  byName: userNameText('u'),
});

/** Microseconds: what PostgreSQL keeps of a time, and more than a Date does. */
const microsSql = '(extract(epoch from s.at) * 1000000)::bigint';

/** Null where there is no such customer. */
export async function readStory(knex: Knex, id: number, { kind, before }: Query): Promise<Story | null> {
  const customer = await knex('customers').where({ id }).first('email');
  if (!customer) return null;
  const [micros = '', ...key] = before?.split('_') ?? [];
  const wanted = Object.entries(sources).filter(([name]) => !kind || name === kind);
  const selects = wanted.flatMap(([name, list]) =>
    list.map(
      select => `select '${name}' as kind, f.*
        from (${select}) as f (key, type, at, ref, title, detail, amount, actor)`,
    ),
  );
  const { rows } = await knex.raw<{ rows: { row: StoryEntry; micros: number }[] }>(
    `select ${entrySql} as row, ${microsSql} as micros from (${selects.join(' union all ')}) s
     left join users u on u.id = s.actor
     where s.at is not null ${before ? `and (${microsSql}, s.key collate "C") < (:micros::bigint, :key)` : ''}
     order by s.at desc, s.key collate "C" desc limit :limit`,
    { id, email: addressOf(customer.email), limit: storyPageSize + 1, micros, key: key.join('_') },
  );
  const shown = rows.slice(0, storyPageSize);
  const last = rows.length > storyPageSize ? shown.at(-1) : undefined;
  return {
    entries: shown.map(({ row }) => row),
    next: last ? `${last.micros}_${last.row.key}` : null,
  };
}

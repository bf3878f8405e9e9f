/**
 * What goes when it has had its time, and how. Documents are in no rule: invoices, notes, receipts, order lines, proofs of
 * delivery and their events stay. A row that a rule has cleared is not due again, and clearing it keeps no row of another
 * rule longer: with several processes any rule may come first.
 */
import type { SettingKey, SettingValues } from '#contract/content/settings/settings.ts';

export interface RetentionRule {
  /** Names it in the log; never changed. */
  name: string;
  /** What goes, for people. */
  words: string;
  setting: Extract<SettingKey, `retention.${string}` | 'policy.dataRetainedYears'>;
  /** Ids of what is due, and since when each has waited. `:before` is when its time ends. */
  due: string;
  /** Brings the oldest first. */
  order: string;
  /** How many are due (`due`) and the oldest (`at`), where that is quicker to say than by looking at each. */
  count?: string;
  /** Of these ids, `:ids`. In one transaction. */
  clear: readonly string[];
}

export type RetentionSettings = Partial<Pick<SettingValues, RetentionRule['setting']>>;

/** In the place of names and addresses that a column needs. */
const removed = 'Removed after its time';

/** Name and nothing else of what the buyer typed. */
const nameOnly = `jsonb_strip_nulls(jsonb_build_object(
  'firstName', customer_info -> 'firstName', 'lastName', customer_info -> 'lastName'))`;

export const retentionRules: readonly RetentionRule[] = [
  {
    name: 'checkouts',
    words: 'Checkouts that became no order',
    setting: 'retention.checkoutMonths',
    due: `select c.id::text as id, c.updated_at as at from checkouts c
      where c.updated_at < :before and c.status in ('open', 'abandoned')
        and (c.customer_info <> '{}' or c.items <> '[]')
        and not exists (select from orders o where o.checkout_id = c.id)`,
    order: 'c.updated_at',
    clear: [
      `update checkouts set customer_info = '{}', items = '[]', access_token_hash = null
       where id = any(:ids::uuid[])`,
    ],
  },
  {
    name: 'messages',
    words: 'Messages of the contact form',
    setting: 'retention.messageMonths',
    due: `select id::text as id, updated_at as at from contact_messages
      where updated_at < :before and status <> 'new'`,
    order: 'updated_at',
    clear: ['delete from contact_messages where id = any(:ids::integer[])'],
  },
  {
    name: 'leads',
    words: 'Leads that led to nothing',
    setting: 'retention.leadMonths',
    // Clearing a quote writes its row: one without an address is cleared, and no sign that somebody still asks.
    due: `select l.id::text as id, l.updated_at as at from leads l
      where l.updated_at < :before and l.status <> 'won' and l.order_id is null
        and position('@' in l.customer_email) > 0
        and not exists (select from projects p where p.lead_id = l.id)
        and not exists (select from quotes q
          where q.lead_id = l.id and (q.order_id is not null or q.project_id is not null
            or q.updated_at >= :before and position('@' in q.email) > 0))`,
    order: 'l.updated_at',
    clear: [
      `update lead_events set note = null, data = data - 'subject' where lead_id = any(:ids::integer[])`,
      `update leads set customer_name = '${removed}', customer_email = '${removed}', customer_phone = null,
         company = null, notes = null where id = any(:ids::integer[])`,
    ],
  },
  {
    name: 'quotes',
    words: 'Quotes that led to nothing',
    setting: 'retention.leadMonths',
    due: `select q.id::text as id, q.updated_at as at from quotes q
      where q.updated_at < :before and q.order_id is null and q.project_id is null
        and q.status in ('pending', 'quoted', 'declined')
        and (position('@' in q.email) > 0 or q.draft is not null)`,
    order: 'q.updated_at',
    clear: [
      `update quote_offers set message = null, work = null, options = null
       where quote_id = any(:ids::integer[]) and (message is not null or work is not null)`,
      `update size_rows set name = '', number = '' where (name <> '' or number <> '') and link_id in (
         select id from size_links where quote_id = any(:ids::integer[]))`,
      `update size_links set label = '${removed}' where quote_id = any(:ids::integer[]) and label <> '${removed}'`,
      `delete from offer_links where offer_id in (select id from quote_offers where quote_id = any(:ids::integer[]))`,
      `update quote_events set note = null where quote_id = any(:ids::integer[]) and note is not null`,
      `update quotes set name = '${removed}', email = '${removed}', phone = null, company = null, additional_notes = null,
         internal_notes = null, buyer = null, draft = null, draft_at = null, draft_by = null, access_token_hash = null
       where id = any(:ids::integer[])`,
    ],
  },
  {
    name: 'mails',
    words: 'Address and text of sent emails',
    setting: 'retention.mailMonths',
    // The row stays, with the key by which nothing is sent twice.
    due: `select id::text as id, updated_at as at from mails
      where updated_at < :before and status in ('sent', 'failed') and position('@' in to_email) > 0`,
    order: 'updated_at',
    clear: [
      `update mails set to_email = 'removed', to_name = null, reply_to = null, subject = '${removed}', body_text = '',
         body_html = null, content = null, attachments = '[]', unsubscribe_url = null, last_error = null
       where id = any(:ids::integer[])`,
    ],
  },
  {
    name: 'newsletter',
    words: 'Ended newsletter subscriptions',
    setting: 'retention.newsletterMonths',
    due: `select id::text as id, unsubscribed_at as at from newsletter_subscriptions
      where status = 'unsubscribed' and unsubscribed_at < :before`,
    order: 'unsubscribed_at',
    clear: [
      `delete from newsletter_subscriptions where id = any(:ids::integer[]) and status = 'unsubscribed'`,
    ],
  },
  {
    name: 'orders',
    words: 'Address and contact of finished orders',
    setting: 'policy.dataRetainedYears',
    // An order was made before it was last touched, and that is what its index goes by.
    due: `select o.id::text as id, o.updated_at as at from orders o
      where o.created_at < :before and o.updated_at < :before and o.status in ('completed', 'cancelled')
        and (o.customer_info - 'firstName' - 'lastName' <> '{}' or o.notes is not null)`,
    order: 'o.created_at',
    clear: [
      `update proof_approvers set name = '', answer = null
       where proof_id in (select id from proofs where order_id = any(:ids::integer[]))`,
      `delete from order_links where order_id = any(:ids::integer[])`,
      `update deliveries set customer_address = '${removed}', customer_phone = null, delivery_notes = null
       where order_id = any(:ids::integer[])`,
      `update checkouts set customer_info = ${nameOnly}, items = '[]', access_token_hash = null
       where id in (select checkout_id from orders where id = any(:ids::integer[]))`,
      `update orders set customer_info = ${nameOnly}, notes = null, access_token_hash = null
       where id = any(:ids::integer[])`,
    ],
  },
  {
    name: 'security',
    words: 'Log of sign-ins and refused requests',
    setting: 'retention.securityMonths',
    due: 'select id::text as id, occurred_at as at from security_events where occurred_at < :before',
    order: 'occurred_at',
    clear: ['delete from security_events where id = any(:ids::bigint[])'],
  },
  {
    name: 'audit',
    words: 'Audit log',
    setting: 'retention.auditMonths',
    // A device's time is kept within minutes ahead of when it was received, and 30 days back (`correctTime`).
    due: `select id::text as id, coalesce(received_at, occurred_at) as at from audit_events
      where coalesce(received_at, occurred_at) < :before and occurred_at < cast(:before as timestamptz) + interval '1 day'`,
    // By the index alone, and then those that were done before and received after, and the reverse.
    count: `with t as (select cast(:before as timestamptz) as before)
      select (select count(*) from audit_events, t where occurred_at < t.before)
          - (select count(*) from audit_events, t where occurred_at < t.before
              and occurred_at >= t.before - interval '31 days' and received_at >= t.before)
          + (select count(*) from audit_events, t where occurred_at >= t.before
              and occurred_at < t.before + interval '1 day' and received_at < t.before) as due,
        (select coalesce(received_at, occurred_at) from audit_events, t
          where occurred_at < t.before and coalesce(received_at, occurred_at) < t.before
          order by occurred_at limit 1) as at`,
    order: 'occurred_at',
    clear: ['delete from audit_events where id = any(:ids::bigint[])'],
  },
];

/** What the law asks of a company's records, whatever the shop promises. */
const leastYears = 7;

/** How long a rule keeps, in months. */
export function monthsOf(
  { setting }: RetentionRule,
  values: Pick<SettingValues, RetentionRule['setting']>,
): number {
  return setting === 'policy.dataRetainedYears'
    ? 12 * Math.max(leastYears, values[setting])
    : values[setting];
}

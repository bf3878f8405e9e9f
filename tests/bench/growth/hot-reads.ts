/** The indexes that each hot read is meant to go along, whatever the age of the shop, and what it must not read whole. */
import type { Knex } from 'knex';
import { goesAlong, plansOf, readWhole } from './plans.ts';
import { cursorsOf, type Read, type Records } from './reads.ts';
import { type Cookies, take } from './take.ts';

export interface HotRead extends Pick<Read, 'path' | 'as' | 'pull'> {
  /** All of them. */
  indexes: readonly string[];
}

const office = (path: string, ...indexes: string[]): HotRead => ({ path, as: 'admin', indexes });

export function hotReadsOf(records: Records): HotRead[] {
  const { number, customer, project, lastPage } = records;
  const { inTime, byName, byPrice, byRank } = cursorsOf(records);
  return [
    office('/api/dashboard', 'kept_counts_pkey'),
    office('/api/dashboard/history?range=12m', 'orders_paid_at'),
    office('/api/payments/unmatched', 'payments_created_at'),
    office('/api/orders', 'orders_created_at'),
    office(`/api/orders?page=${lastPage.orders}`, 'orders_created_at'),
    office(`/api/orders?after=${inTime}`, 'orders_created_at'),
    office(`/api/orders?before=${inTime}`, 'orders_created_at'),
    office('/api/orders?before=end', 'orders_created_at'),
    office('/api/orders?sort=dearest', 'orders_total_cents'),
    office(`/api/orders?sort=dearest&after=${byPrice}`, 'orders_total_cents'),
    office('/api/orders?sort=customer', 'orders_customer_name'),
    office(`/api/orders?sort=customer&after=${byName}`, 'orders_customer_name'),
    office('/api/orders?search=nobodyatall', 'orders_words'),
    office(`/api/orders?search=${number}`, 'orders_words'),
    office('/api/order-counts', 'orders_status', 'orders_to_ship'),
    office(`/api/orders/${number}/office`, 'orders_order_id_key'),
    office('/api/quotes', 'quotes_newest'),
    office(`/api/quotes?page=${lastPage.quotes}`, 'quotes_newest'),
    office(`/api/quotes?after=${inTime}`, 'quotes_newest'),
    office('/api/quotes?search=nobodyatall', 'quotes_parts'),
    office('/api/customers/page', 'customers_by_name', 'kept_counts_pkey'),
    office(`/api/customers/page?after=${byName}`, 'customers_by_name'),
    office(`/api/customers/page?sort=newest&after=${inTime}`, 'customers_created_at'),
    office('/api/customers/page?search=nobodyatall', 'customers_parts'),
    office(`/api/customers/${customer}/story`, 'orders_customer_id'),
    office('/api/leads?status=all&search=nobodyatall', 'leads_parts'),
    office(`/api/leads?status=all&after=${inTime}`, 'leads_last_enquiry'),
    office('/api/people', 'users_by_rank'),
    office(`/api/people?after=${byRank}`, 'users_by_rank'),
    office('/api/people?search=nobodyatall', 'users_parts'),
    office('/api/mails', 'kept_counts_pkey'),
    office(`/api/mails?page=${lastPage.mails}`, 'mails_newest'),
    office(`/api/mails?after=${inTime}`, 'mails_newest'),
    office('/api/mails?status=failed', 'mails_status'),
    office('/api/mails?search=farrant', 'mails_words'),
    office(`/api/mails?search=${number}`, 'mails_words'),
    office('/api/board', 'projects_open'),
    office(`/api/board/rows?projects=${project}&customers=${customer}`, 'projects_pkey', 'customers_pkey'),
    office('/api/projects/board', 'projects_finished'),
    office('/api/projects/finished', 'projects_finished'),
    office('/api/projects/finished?search=nobodyatall', 'projects_words', 'customers_name_words'),
    office('/api/projects', 'projects_open', 'projects_finished'),
    office('/api/jobs', 'jobs_created_at'),
    office('/api/finished-jobs', 'jobs_ended_at'),
    office('/api/deliveries', 'deliveries_scheduled'),
    office('/api/finished-deliveries', 'deliveries_ended_at'),
    office('/api/audit', 'audit_events_newest', 'order_events_newest', 'security_events_newest'),
    office(
      '/api/audit?search=nobodyatall',
      'audit_events_words',
      'order_events_words',
      'security_events_words',
      'projects_title_words',
    ),
    office('/api/audit/people', 'audit_events_actor_id'),
    { path: '/api/user/orders', as: 'shopper', indexes: ['orders_user_id'] },
    { path: '/api/sync', as: 'workshop', pull: 'first', indexes: ['sync_index_live', 'sync_index_gone'] },
    { path: '/api/sync', as: 'driver', pull: 'first', indexes: ['sync_index_live', 'sync_index_gone'] },
    { path: '/api/sync', as: 'admin', pull: 'quiet', indexes: ['sync_index_live', 'sync_index_gone'] },
  ];
}

export interface World {
  knex: Knex;
  baseUrl: string;
}

/** Tables that grow with the work of the shop. */
const growing = new Set(
  `orders order_items order_events payments refunds invoices projects project_items jobs job_hours job_notes deliveries
  delivery_events proofs proof_placements sync_index sync_mutations customers leads quotes contact_messages mails
  audit_events security_events`.split(/\s+/),
);

/** Reads that may all the same, and why. */
const mayReadWhole: Readonly<Record<string, readonly string[]>> = {
  // Of a year's orders: there are few refunds, and they are found quicker beside each other than one by one.
  '/api/dashboard/history?range=12m': ['refunds'],
  // How frequent a word is, the planner can only guess: it reads the events of the orders that it expects to find.
  '/api/audit?search=nobodyatall': ['order_events'],
};

export interface Explained {
  /** Those of its indexes that a read does not go along. */
  missed: string[];
  /** Growing tables that it reads from end to end. */
  whole: string[];
}

export async function explainRead(
  { knex, baseUrl }: World,
  { path, as, pull, indexes }: HotRead,
  cookies: Cookies,
  options: { withoutScans: boolean },
): Promise<Explained> {
  const read: Read = { name: path, path, as, ...(pull ? { pull } : {}) };
  const plans = await plansOf(knex, () => take(baseUrl, read, cookies, 0), options);
  return {
    missed: indexes.filter(index => !goesAlong(plans, index)),
    whole: readWhole(plans).filter(table => growing.has(table) && !mayReadWhole[path]?.includes(table)),
  };
}

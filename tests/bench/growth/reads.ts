/** Every list, search, count and record of the office, what devices pull, and a few reads of the shop for comparison. */
import type { Knex } from 'knex';
import { filled, present } from '#api/database/present.ts';

type Reader = 'admin' | 'driver' | 'workshop' | 'shopper' | 'visitor';

export interface Read {
  name: string;
  path: string;
  as: Reader;
  /** The first pull of a device: every page of it. */
  isPull?: boolean;
}

const office = (path: string): Read => ({ name: path.slice('/api'.length), path, as: 'admin' });

/** Records from the middle of the shop's life: not the newest, which are in memory, and not missing ones. */
export async function readsOf(knex: Knex): Promise<Read[]> {
  const { rows } = await knex.raw<{
    rows: { id: number; number: string; customer: number; project: number }[];
  }>(
    `select o.id, o.order_id as number, o.customer_id as customer, p.id as project
     from orders o join projects p on p.order_id = o.id
     where p.deleted_at is null order by o.id offset (select count(*) / 2 from projects where order_id is not null) limit 1`,
  );
  const [{ number, customer, project }] = filled(rows);
  const last = async (path: string, table: string, size: number) => {
    const { rows: counted } = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::integer as n from ${table}`,
    );
    return `${path}${Math.min(400, Math.ceil(present(counted[0]).n / size))}`;
  };
  return [
    ...[
      '/api/dashboard',
      '/api/dashboard/history?range=12m',
      '/api/orders',
      await last('/api/orders?page=', 'orders', 50),
      '/api/orders?sort=oldest',
      '/api/orders?sort=dearest',
      '/api/orders?sort=customer',
      '/api/orders?status=processing',
      '/api/orders?status=cancelled',
      '/api/orders?unpaid=true',
      '/api/orders?artwork=true',
      '/api/orders?refundDue=true',
      '/api/orders?review=true',
      '/api/orders?shipped=false',
      '/api/orders?fulfilment=driver',
      `/api/orders?search=${number}`,
      '/api/orders?search=farrant',
      '/api/orders?search=nobodyatall',
      '/api/order-counts',
      '/api/order-counts?search=farrant',
      `/api/orders/${number}/office`,
      `/api/orders/${number}/money`,
      '/api/quotes',
      await last('/api/quotes?page=', 'quotes', 50),
      '/api/quotes?search=farrant',
      '/api/quotes?search=nobodyatall',
      '/api/quote-counts',
      '/api/quote-counts?search=farrant',
      '/api/leads',
      '/api/leads?status=all&sort=value',
      '/api/leads?status=all&search=farrant',
      '/api/leads?status=all&search=nobodyatall',
      '/api/lead-counts',
      '/api/customers',
      '/api/customers/page',
      await last('/api/customers/page?page=', 'customers', 50),
      '/api/customers/page?sort=newest',
      '/api/customers/page?search=farrant',
      '/api/customers/page?search=nobodyatall',
      `/api/customers/${customer}`,
      `/api/customers/${customer}/story`,
      '/api/projects',
      '/api/board',
      '/api/projects/board',
      '/api/projects/finished',
      '/api/projects/finished?search=farrant',
      '/api/projects/finished?search=nobodyatall',
      `/api/projects/${project}`,
      `/api/projects/${project}/other-jobs`,
      '/api/jobs',
      '/api/deliveries',
      '/api/delivery-evidence',
      '/api/rejected-proofs',
      '/api/mails',
      await last('/api/mails?page=', 'mails', 50),
      '/api/mails?status=failed',
      '/api/mails?search=farrant',
      `/api/mails?search=${number}`,
      '/api/mails?search=nobodyatall',
      '/api/audit',
      '/api/audit?kind=orders',
      '/api/audit?person=1001',
      '/api/audit?search=farrant',
      `/api/audit?search=${number}`,
      '/api/audit?search=nobodyatall',
      '/api/audit?search=paid',
      '/api/audit?search=setStatus',
      '/api/audit/people',
      '/api/people',
      '/api/people?search=farrant',
      '/api/payments/unmatched',
      '/api/insight/visits?range=12m',
      '/api/insight/searches?range=12m',
      '/api/media',
    ].map(office),
    { name: 'own orders of a shopper', path: '/api/user/orders', as: 'shopper' },
    { name: 'products of the shop', path: '/api/products', as: 'visitor' },
    { name: 'first pull of the office', path: '/api/sync', as: 'admin', isPull: true },
    { name: 'first pull of the workshop', path: '/api/sync', as: 'workshop', isPull: true },
    { name: 'first pull of a driver', path: '/api/sync', as: 'driver', isPull: true },
  ];
}

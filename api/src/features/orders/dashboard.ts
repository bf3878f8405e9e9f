/** The figures of the office's first screen, in one statement. */
import type { Knex } from 'knex';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { orderEndpoints } from '#contract/endpoints/orders.ts';
import { dashboardRecentProjects, defaultTimeZone } from '#contract/shop-defaults.ts';
import { isoDateIn } from '#contract/time-zone.ts';

export type Dashboard = ResponseOf<typeof orderEndpoints.getDashboard>;

const figures = `select
  coalesce((select sum(o.total_cents - coalesce((select sum(r.amount_cents) from refunds r
      where r.order_id = o.id and r.status = 'succeeded'), 0))
    from orders o where o.is_paid and o.status <> 'cancelled'), 0) as revenue_cents,
  (select count(*) from projects where deleted_at is null and status not in ('Completed', 'Shipped')) as active_projects,
  (select count(*) from projects where deleted_at is null and status = 'Completed') as completed,
  (select count(*) from products where deleted_at is null and archived_at is null) as products,
  (select count(*) from orders where (created_at at time zone :zone)::date = :today::date) as orders_today,
  (select count(*) from orders where payment_review) as orders_in_review,
  (select count(*) from jobs where deleted_at is null and stage in ('pending', 'in_progress')
    and (due_date at time zone :zone)::date = :today::date) as jobs_due,
  (select count(*) from jobs where deleted_at is null and stage in ('pending', 'in_progress')
    and (due_date at time zone :zone)::date < :today::date) as jobs_late,
  (select count(*) from deliveries where deleted_at is null and status in ('pending', 'out_for_delivery')
    and (scheduled_date at time zone :zone)::date <= :today::date) as deliveries_today,
  (select count(*) from deliveries where deleted_at is null and status = 'failed') as deliveries_failed`;

interface Figures {
  revenue_cents: string;
  active_projects: number;
  completed: number;
  products: number;
  orders_today: number;
  orders_in_review: number;
  jobs_due: number;
  jobs_late: number;
  deliveries_today: number;
  deliveries_failed: number;
}

export async function readDashboard(knex: Knex, now: Date): Promise<Dashboard> {
  const today = isoDateIn(now, defaultTimeZone);
  const [{ rows }, recentProjects] = await Promise.all([
    knex.raw<{ rows: Figures[] }>(figures, { zone: defaultTimeZone, today }),
    knex('projects')
      .whereNull('deletedAt')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(dashboardRecentProjects)
      .select('id', 'title', 'projectNumber', 'status'),
  ]);
  const [found] = rows;
  if (!found) throw new Error('the dashboard has no figures');
  return {
    revenueCents: Number(found.revenue_cents),
    activeProjects: found.active_projects,
    products: found.products,
    completed: found.completed,
    recentProjects,
    today: {
      ordersToday: found.orders_today,
      ordersInReview: found.orders_in_review,
      jobsDue: found.jobs_due,
      jobsLate: found.jobs_late,
      deliveriesToday: found.deliveries_today,
      deliveriesFailed: found.deliveries_failed,
    },
  };
}

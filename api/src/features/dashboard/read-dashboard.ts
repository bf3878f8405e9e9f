/** The figures of the office's first screen, in one statement. */
import type { Knex } from 'knex';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { BackupNews, dashboardEndpoints } from '#contract/dashboard/endpoints.ts';
import { dashboardRecentProjects } from '#contract/shop/shop-defaults.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { neverSentSql } from '#api/database/shared/quotes/never-sent.ts';
import { countsSql } from '#api/database/counts/count-kept.ts';
import { countedOrders, countedProjects } from '#api/database/counts/counted-lists.ts';
import { activeProjectSql } from '#api/database/shared/active-project.ts';
import { artworkSentSql } from '#api/database/shared/artwork/artwork-to-come.ts';
import { artworkWaitingSql } from '#api/database/shared/artwork/artwork-waiting.ts';
import { unpaidOrderSql } from '#api/database/shared/unpaid-order.ts';
import { unsentDeviceSql } from '#api/database/unsent-device.ts';
import {
  deliveryStatus,
  feedOutcome,
  jobStage,
  leadStatus,
  mailStatus,
  projectStatus,
  quoteStatus,
} from '#api/database/state-words.ts';

export interface DashboardParts {
  knex: Knex;
  now: () => Date;
  /** The shop's clock: its lists begin their days by it. */
  readTimeZone: () => Promise<string>;
  /** Payments that found no order, as the list of orders shows them. */
  countUnmatched: () => Promise<number>;
  /** Proof of delivery that waits for the office, as its queue shows it. */
  countProofToReview: () => Promise<number>;
  /** Null: a shop for trying out. */
  readBackups: () => Promise<BackupNews | null>;
}

export type Dashboard = ResponseOf<typeof dashboardEndpoints.getDashboard>;

/** Each figure of the day counts what the list behind it shows. */
const figures = `
  with day as (
    select :today::date::timestamp at time zone :zone as began,
      (:today::date + 1)::timestamp at time zone :zone as ends
  )
  select
    (select coalesce(sum(cents), 0) from (${countsSql(countedOrders)}) counted) as revenue_cents,
    (select count(*) from projects p where ${activeProjectSql}) as active_projects,
    (select coalesce(sum(n), 0)::bigint from (${countsSql(countedProjects)}) counted
      where state = ${projectStatus('Completed')}) as completed,
    (select count(*) from products where deleted_at is null and archived_at is null) as products,
    (select count(*) from orders where created_at >= began and created_at < ends) as orders_today,
    (select count(*) from orders o where ${unpaidOrderSql}) as orders_unpaid,
    (select count(*) from orders where payment_review) as orders_in_review,
    (select count(*) from orders o where ${artworkSentSql}) as artwork_sent,
    (select count(*) from orders o where ${artworkWaitingSql}) as artwork_waiting,
    (select count(*) from quotes q where q.deleted_at is null and q.status = ${quoteStatus('pending')}
      and not ${neverSentSql('q')}) as quotes_pending,
    (select count(*) from leads where status = ${leadStatus('new')}) as leads,
    (select count(*) from jobs where deleted_at is null and stage in (${jobStage('pending', 'in_progress')})
      and due_date >= began and due_date < ends) as jobs_due,
    (select count(*) from jobs where deleted_at is null and stage in (${jobStage('pending', 'in_progress')})
      and due_date < began) as jobs_late,
    (select count(*) from deliveries where deleted_at is null
      and status in (${deliveryStatus('pending', 'out_for_delivery')})
      and scheduled_date < ends) as deliveries_today,
    (select count(*) from deliveries where deleted_at is null
      and status = ${deliveryStatus('failed')}) as deliveries_failed,
    (select count(*) from mails where status = ${mailStatus('failed')}) as mails_failed,
    (select count(*) from supplier_feeds f where f.deleted_at is null
      and exists (select from feed_runs r where r.feed_id = f.id and r.outcome = ${feedOutcome('asks')})) as feeds_asking,
    (select count(*) from supplier_feeds f where f.deleted_at is null and f.is_on
      and (select outcome from feed_runs r where r.feed_id = f.id and r.outcome <> ${feedOutcome('running')}
        order by id desc limit 1) = ${feedOutcome('failed')}) as feeds_failed,
    (select count(*) from devices d where ${unsentDeviceSql}) as devices_unsent,
    (select count(*) from sync_findings) as records_at_fault
  from day`;

interface Figures {
  revenue_cents: string;
  active_projects: number;
  completed: number;
  products: number;
  orders_today: number;
  orders_unpaid: number;
  orders_in_review: number;
  artwork_sent: number;
  artwork_waiting: number;
  quotes_pending: number;
  leads: number;
  jobs_due: number;
  jobs_late: number;
  deliveries_today: number;
  deliveries_failed: number;
  mails_failed: number;
  feeds_asking: number;
  feeds_failed: number;
  devices_unsent: number;
  records_at_fault: number;
}

export async function readDashboard({
  knex,
  now,
  readTimeZone,
  countUnmatched,
  countProofToReview,
  readBackups,
}: DashboardParts): Promise<Dashboard> {
  const zone = await readTimeZone();
  const today = isoDateIn(now(), zone);
  const [{ rows }, paymentsUnmatched, proofToReview, backup, recentProjects] = await Promise.all([
    knex.raw<{ rows: Figures[] }>(figures, { zone, today }),
    countUnmatched(),
    countProofToReview(),
    readBackups(),
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
    backup,
    today: {
      day: today,
      ordersToday: found.orders_today,
      ordersUnpaid: found.orders_unpaid,
      ordersInReview: found.orders_in_review,
      paymentsUnmatched,
      artworkSent: found.artwork_sent,
      artworkWaiting: found.artwork_waiting,
      quotesPending: found.quotes_pending,
      leads: found.leads,
      jobsDue: found.jobs_due,
      jobsLate: found.jobs_late,
      deliveriesToday: found.deliveries_today,
      deliveriesFailed: found.deliveries_failed,
      proofToReview,
      mailsFailed: found.mails_failed,
      feedsAsking: found.feeds_asking,
      feedsFailed: found.feeds_failed,
      devicesUnsent: found.devices_unsent,
      recordsAtFault: found.records_at_fault,
    },
  };
}

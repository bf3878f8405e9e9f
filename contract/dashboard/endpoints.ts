/** The figures of the office dashboard: current values, and values by day or month. */
import { z } from 'zod';
import { historyRanges } from './dashboard-history.ts';
import { capability, endpoint } from '../wire/endpoint.ts';

const historyPoint = z.object({
  /** First day: the day itself, or the first of the month. */
  from: z.iso.date(),
  /** From orders paid in the period and not cancelled, less refunds of them since. */
  revenueCents: z.int(),
  /** Orders placed in the period and not cancelled, paid or not. */
  orders: z.int(),
  /** Jobs finished in the period. */
  jobs: z.int(),
  pieces: z.int(),
});
export type HistoryPoint = z.output<typeof historyPoint>;

const backup = z.object({
  /** Whether one is made every night. */
  isScheduled: z.boolean(),
  /** The newest good one. */
  last: z
    .object({
      at: z.iso.datetime(),
      bytes: z.int(),
      isEncrypted: z.boolean(),
      rows: z.int(),
      files: z.int(),
      /** When it was last brought back and compared; null: not yet. */
      drill: z
        .object({ at: z.iso.datetime(), seconds: z.int(), seals: z.int(), failure: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
  /** A try that failed after that one. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** A night has passed without one. */
  isLate: z.boolean(),
  /** Files that records need and that are missing or have changed, by the last check. */
  filesAtFault: z.int(),
});
export type BackupNews = z.output<typeof backup>;

export const dashboardEndpoints = {
  getDashboard: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'The figures of the office’s first screen',
    access: capability('office.enter'),
    limit: 'read',
    response: z.object({
      /** Paid and not cancelled, less what was refunded. */
      revenueCents: z.int(),
      activeProjects: z.int(),
      products: z.int(),
      completed: z.int(),
      recentProjects: z.array(
        z.object({ id: z.int(), title: z.string(), projectNumber: z.string(), status: z.string() }),
      ),
      today: z.object({
        /** The shop's calendar day. */
        day: z.iso.date(),
        ordersToday: z.int(),
        ordersUnpaid: z.int(),
        ordersInReview: z.int(),
        paymentsUnmatched: z.int(),
        /** Orders with a design that the customer has sent and no proof shows yet. */
        artworkSent: z.int(),
        artworkWaiting: z.int(),
        quotesPending: z.int(),
        leads: z.int(),
        jobsDue: z.int(),
        jobsLate: z.int(),
        deliveriesToday: z.int(),
        deliveriesFailed: z.int(),
        /** Proof of delivery that needs review. */
        proofToReview: z.int(),
        mailsFailed: z.int(),
        /** Suppliers' files that would take much off sale, and wait for the office. */
        feedsAsking: z.int(),
        /** Suppliers' feeds whose last run failed. */
        feedsFailed: z.int(),
        /** Devices with unsent changes older than twelve hours, as last reported. */
        devicesUnsent: z.int(),
        /** Records of offline work that break a rule. The server's log names them. */
        recordsAtFault: z.int(),
      }),
      /** Null: a shop for trying out, which has none. */
      backup: backup.nullable(),
    }),
  }),
  getDashboardHistory: endpoint({
    method: 'GET',
    path: '/api/dashboard/history',
    summary: 'Revenue, orders and production by day or month, oldest first, empty ones included',
    access: capability('office.enter'),
    limit: 'read',
    query: z.object({ range: z.enum(historyRanges) }),
    response: z.object({ step: z.enum(['day', 'month']), points: z.array(historyPoint) }),
  }),
};

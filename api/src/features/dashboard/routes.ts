import type { Knex } from 'knex';
import type { BackupNews, dashboardEndpoints } from '#contract/dashboard/endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readDashboard } from './read-dashboard.ts';
import { readHistory } from './read-history.ts';

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

export function dashboardRoutes(parts: DashboardParts): Handlers<typeof dashboardEndpoints> {
  return {
    getDashboard: () => readDashboard(parts),
    getDashboardHistory: async ({ query }) =>
      readHistory(parts.knex, query.range, { now: parts.now(), timeZone: await parts.readTimeZone() }),
  };
}

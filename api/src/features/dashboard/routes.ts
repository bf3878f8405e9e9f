import type { Knex } from 'knex';
import type { dashboardEndpoints } from '#contract/endpoints/dashboard.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readDashboard } from './read-dashboard.ts';
import { readHistory } from './read-history.ts';

export interface DashboardParts {
  knex: Knex;
  now: () => Date;
  /** Payments that found no order, as the list of orders shows them. */
  countUnmatched: () => Promise<number>;
  /** Proof of delivery that waits for the office, as its queue shows it. */
  countProofToReview: () => Promise<number>;
}

export function dashboardRoutes(parts: DashboardParts): Handlers<typeof dashboardEndpoints> {
  return {
    getDashboard: () => readDashboard(parts),
    getDashboardHistory: ({ query }) => readHistory(parts.knex, query.range, parts.now()),
  };
}

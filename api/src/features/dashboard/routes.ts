import type { dashboardEndpoints } from '#contract/dashboard/endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';
import { type DashboardParts, readDashboard } from './read-dashboard.ts';
import { readHistory } from './read-history.ts';

export function dashboardRoutes(parts: DashboardParts): Handlers<typeof dashboardEndpoints> {
  return {
    getDashboard: () => readDashboard(parts),
    getDashboardHistory: async ({ query }) =>
      readHistory(parts.knex, query.range, { now: parts.now(), timeZone: await parts.readTimeZone() }),
  };
}

import type { Knex } from 'knex';
import type { insightEndpoints } from '#contract/insight/endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';
import { countEvents } from './count-events.ts';
import { asksNotToBeCounted, isRobot } from './left-out.ts';
import { readSearches } from './read-searches.ts';
import { readVisits } from './read-visits.ts';
import { readVitals } from './read-vitals.ts';

export interface InsightParts {
  knex: Knex;
  now: () => Date;
  readTimeZone: () => Promise<string>;
}

export function insightRoutes({ knex, now, readTimeZone }: InsightParts): Handlers<typeof insightEndpoints> {
  const clock = async () => ({ now: now(), timeZone: await readTimeZone() });
  return {
    async countEvents({ body }, ctx) {
      const header = (name: string) => ctx.get(name);
      // The answer is the same: whether somebody is counted is nobody's business.
      if (asksNotToBeCounted(header) || isRobot(header('User-Agent'))) return;
      await countEvents(knex, body.events, await clock());
    },
    getVisits: async ({ query }) => readVisits(knex, query.range, await clock()),
    getSearches: async ({ query }) => readSearches(knex, query.range, await clock()),
    getVitals: async ({ query }) => readVitals(knex, query, await clock()),
  };
}

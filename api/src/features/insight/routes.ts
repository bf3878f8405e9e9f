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
}

export function insightRoutes({ knex, now }: InsightParts): Handlers<typeof insightEndpoints> {
  return {
    async countEvents({ body }, ctx) {
      const header = (name: string) => ctx.get(name);
      // The answer is the same: whether somebody is counted is nobody's business.
      if (asksNotToBeCounted(header) || isRobot(header('User-Agent'))) return;
      await countEvents(knex, body.events, { now: now() });
    },
    getVisits: ({ query }) => readVisits(knex, query.range, now()),
    getSearches: ({ query }) => readSearches(knex, query.range, now()),
    getVitals: ({ query }) => readVitals(knex, query, now()),
  };
}

import { refuse } from '#contract/wire/errors.ts';
import type { costEndpoints } from '#contract/costs/endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readProductCosts } from './read-costs.ts';
import { type MarginParts, readMargin } from './read-margin.ts';
import { setProductCosts } from './set-costs.ts';

export type CostParts = MarginParts & { now: () => Date };

export function costRoutes(parts: CostParts): Handlers<typeof costEndpoints> {
  const { knex, now } = parts;
  return {
    getProductCosts: async ({ params }) => (await readProductCosts(knex, params.id)) ?? refuse('not_found'),
    setProductCosts: ({ params, body, person }) =>
      setProductCosts(knex, { productId: params.id, actorId: person.id, now: now() }, body),
    readMargin: ({ body }) => readMargin(parts, body),
  };
}

import type { Knex } from 'knex';
import type { priceEndpoints } from '#contract/prices/endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readAgreement, setAgreement } from './agreements.ts';

export function priceRoutes({ knex, now }: { knex: Knex; now: () => Date }): Handlers<typeof priceEndpoints> {
  return {
    getPriceAgreement: ({ params }) => readAgreement(knex, params),
    setPriceAgreement: ({ params, body, person }) =>
      setAgreement(knex, params, body, { actorId: person.id, now: now() }),
  };
}

import type { orderEndpoints } from '#contract/endpoints/orders.ts';
import { refuse } from '#contract/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { changeOrder, type ChangeParts } from './change-order.ts';
import { readDashboard } from './dashboard.ts';
import { listOrders, listOwnOrders, readOfficeOrder, readOrder } from './queries.ts';
import { readerOf } from './reader.ts';

export function orderRoutes(parts: ChangeParts): Handlers<typeof orderEndpoints> {
  const { knex, now } = parts;
  return {
    listOwnOrders: ({ person }) => listOwnOrders(knex, person.id),
    async getOrder({ params, query, person }, ctx) {
      const reader = readerOf(ctx, person, query.token);
      return (await readOrder(knex, params.orderId, reader)) ?? refuse('not_found');
    },
    listOrders: ({ query }) => listOrders(knex, query),
    async changeOrder({ params, body, person }) {
      const refused = await changeOrder(parts, params.orderId, body, person.id);
      return refused ?? (await readOfficeOrder(knex, params.orderId)) ?? refuse('not_found');
    },
    getDashboard: () => readDashboard(knex, now()),
  };
}

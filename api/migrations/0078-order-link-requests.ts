import type { Knex } from 'knex';

export const name = '0078-order-link-requests';

/** Requests for a new link to an order are worked off in turn, like those for a new password. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE INDEX tasks_order_link_requests ON tasks (id) WHERE kind = 'order_link'`);
}

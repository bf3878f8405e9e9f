/** The calls of the customer list. A customer's own page is in `record/`. */
import type { Knex } from 'knex';
import type { customerEndpoints } from '#contract/customers/endpoints.ts';
import { listCustomers } from '#api/crm/customer-row.ts';
import type { Handlers } from '#api/http/handler.ts';
import { changeCustomer, createCustomer, deleteCustomer, restoreCustomer } from './change-customers.ts';

export function customerRoutes({ knex }: { knex: Knex }): Handlers<typeof customerEndpoints> {
  return {
    listCustomers: () => listCustomers(knex),
    createCustomer: ({ body, person }) => createCustomer(knex, body, person.id),
    updateCustomer: ({ params, body, person }) => changeCustomer(knex, params.id, body, person.id),
    deleteCustomer: ({ params, query, person }) => deleteCustomer(knex, params.id, query.version, person.id),
    restoreCustomer: ({ params, person }) => restoreCustomer(knex, params.id, person.id),
  };
}

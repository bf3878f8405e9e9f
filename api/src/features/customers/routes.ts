/** The calls of the customer list. A customer's own page is in `record/`. */
import type { Knex } from 'knex';
import type { customerEndpoints } from '#contract/customers/endpoints.ts';
import { customersPerPage } from '#contract/customers/customers.ts';
import { listBoardCustomers, listCustomers } from '#api/crm/customer-row.ts';
import { cutPage } from '#api/http/answers/next-page.ts';
import { WrittenJson } from '#api/http/answers/written-json.ts';
import type { Handlers } from '#api/http/handler.ts';
import { changeCustomer, createCustomer, deleteCustomer, restoreCustomer } from './change-customers.ts';

export function customerRoutes({ knex }: { knex: Knex }): Handlers<typeof customerEndpoints> {
  return {
    async listCustomers({ query: { page = 1 } }, ctx) {
      const byName = cutPage(ctx, await listCustomers(knex, page), page, customersPerPage);
      const listed = new Set(byName.map(({ id }) => id));
      const ofBoard = page > 1 ? [] : await listBoardCustomers(knex);
      const others = ofBoard.filter(({ id }) => !listed.has(id));
      return WrittenJson.list([...byName, ...others].map(({ row }) => row));
    },
    createCustomer: ({ body, person }) => createCustomer(knex, body, person.id),
    updateCustomer: ({ params, body, person }) => changeCustomer(knex, params.id, body, person.id),
    deleteCustomer: ({ params, query, person }) => deleteCustomer(knex, params.id, query.version, person.id),
    restoreCustomer: ({ params, person }) => restoreCustomer(knex, params.id, person.id),
  };
}

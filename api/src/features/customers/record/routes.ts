import type { Knex } from 'knex';
import type { customerRecordEndpoints } from '#contract/customers/record-endpoints.ts';
import { can, type Person } from '#contract/wire/capabilities.ts';
import { refuse } from '#contract/wire/errors.ts';
import { linkPages } from '#api/http/answers/next-page.ts';
import type { Handlers } from '#api/http/handler.ts';
import { linkAccount, mergeCustomers, unmergeCustomers } from './merge-customers.ts';
import { readRecord } from './read-record.ts';
import { readStory } from './read-story.ts';
import { searchCustomers } from './search-customers.ts';

export function customerRecordRoutes({ knex }: { knex: Knex }): Handlers<typeof customerRecordEndpoints> {
  const officePerson = (person: { id: number } & NonNullable<Person>) => ({
    id: person.id,
    mayGiveCredit: can(person, 'accounts.approve'),
  });
  return {
    searchCustomers: async ({ query }, ctx) => linkPages(ctx, await searchCustomers(knex, query)),
    getCustomer: async ({ params }) => (await readRecord(knex, params.id)) ?? refuse('not_found'),
    readCustomerStory: async ({ params, query }) =>
      (await readStory(knex, params.id, query)) ?? refuse('not_found'),
    linkAccount: ({ params, body, person }) => linkAccount(knex, params.id, body.userId, person.id),
    mergeCustomer: ({ params, body, person }) =>
      mergeCustomers(knex, { keptId: params.id, otherId: body.otherId, by: officePerson(person) }),
    unmergeCustomer: ({ params, body, person }) =>
      unmergeCustomers(knex, { keptId: params.id, otherId: body.otherId, by: officePerson(person) }),
  };
}

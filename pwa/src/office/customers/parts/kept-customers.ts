/** Customers as this device lists them without the shop. */
import { customerName, customerPageSize } from '#contract/customers/customers.ts';
import type { customerRecordEndpoints, ListedCustomer } from '#contract/customers/record-endpoints.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { by, byLatest } from '#pwa/common/list/kept/kept-list.ts';
import type { ReadersOf } from '#pwa/common/list/list-address.ts';
import type { ListSource } from '#pwa/common/list/use-list.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { customerAddress } from './customer-address.ts';

type Page = ResponseOf<typeof customerRecordEndpoints.searchCustomers>;

export const customerList: ListSource<ReadersOf<typeof customerAddress>, Page, ListedCustomer> = {
  key: 'customers',
  pageSize: customerPageSize,
  ask: (query, heard) => call('GET /api/customers/page', { query, heard }),
  kept: {
    rowsOf: page => page.customers,
    pageOf: (customers, found, last) => ({
      customers,
      found,
      total: last?.total ?? found,
      deleted: last?.deleted ?? 0,
    }),
    changes: {
      entity: 'customers',
      made: customer => ({ ...customer, deletedAt: null, orders: 0, openProjects: 0 }),
    },
    texts: customer => [
      `${customer.firstName} ${customer.lastName}`,
      customer.company,
      customer.email,
      customer.city,
    ],
    phone: customer => customer.phone,
    isListed: (customer, { deleted }) => (customer.deletedAt !== null) === (deleted !== undefined),
    fits: { deleted: () => true },
    sorts: { name: by(customerName), newest: byLatest(customer => customer.createdAt) },
  },
};

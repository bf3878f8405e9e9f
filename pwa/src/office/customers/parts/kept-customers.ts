/** Customers as this device lists them without the shop. */
import { customerName } from '#contract/customers/customers.ts';
import type { customerRecordEndpoints, ListedCustomer } from '#contract/customers/record-endpoints.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { by, byLatest, type KeptList } from '#pwa/common/list/kept-list.ts';
import type { ReadersOf } from '#pwa/common/list/list-address.ts';
import type { customerAddress } from './customer-address.ts';

type Page = ResponseOf<typeof customerRecordEndpoints.searchCustomers>;

export const keptCustomers: KeptList<ReadersOf<typeof customerAddress>, Page, ListedCustomer> = {
  rowsOf: page => page.customers,
  pageOf: (customers, found, last) => ({
    customers,
    found,
    total: last?.total ?? found,
    deleted: last?.deleted ?? 0,
  }),
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
};

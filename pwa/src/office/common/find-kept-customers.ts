/** Customers on this device, with what waits to be sent of them. Loaded while the shop is out of reach. */
import type { ListedCustomer } from '#contract/customers/record-endpoints.ts';
import { customerName } from '#contract/customers/customers.ts';
import { by, findKept, type KeptList } from '#pwa/common/list/kept/kept-list.ts';
import type { Readers } from '#pwa/common/list/list-address.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { readRows } from '#pwa/common/local/kept/kept-store.ts';
import { readPending } from '#pwa/common/local/kept/read-pending.ts';

const keptCustomers: KeptList<Readers, readonly ListedCustomer[], ListedCustomer> = {
  rowsOf: rows => rows,
  pageOf: rows => rows,
  changes: {
    entity: 'customers',
    made: customer => ({ ...customer, deletedAt: null, orders: 0, openProjects: 0 }),
  },
  texts: ({ firstName, lastName, company, email, city }) => [
    `${firstName} ${lastName}`,
    company,
    email,
    city,
  ],
  phone: customer => customer.phone,
  isListed: customer => customer.deletedAt === null,
  sorts: { name: by(customerName) },
};

export async function findKeptCustomers(
  device: StaffDevice,
  { search, most }: { search: string; most: number },
): Promise<readonly ListedCustomer[]> {
  const [rows, pending] = await Promise.all([
    readRows(device.db, 'customers'),
    readPending(device.db, device.viewer),
  ]);
  const now = { today: '', timeZone: 'UTC' };
  const question = { values: { search }, page: 1, pageSize: most, now, pending };
  return findKept(keptCustomers, rows, undefined, question)?.value ?? [];
}

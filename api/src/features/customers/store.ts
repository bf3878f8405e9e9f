/** Customers as devices change them. */
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { customerMutations } from '#contract/customers/mutations.ts';
import { lockCustomer, readCustomer } from '#api/crm/customer-row.ts';
import { argsOf } from '#api/sync/args-of.ts';
import { createAskedStore } from '#api/sync/asked-store.ts';
import type { EntityStore } from '#api/sync/entity-store.ts';
import { changeCustomer, createCustomer } from './change-customers.ts';

export function createCustomerStore(): EntityStore<CustomerRow> {
  return createAskedStore<CustomerRow>({
    entity: 'customers',
    access: 'customers.manage',
    lock: lockCustomer,
    read: readCustomer,
    change(trx, id, write) {
      const { actor } = write;
      if (id === null) {
        const { id: clientId, ...fields } = argsOf<typeof customerMutations, 'customer.create'>(write);
        return createCustomer(trx, { ...fields, clientId }, actor.id);
      }
      const { changes } = argsOf<typeof customerMutations, 'customer.update'>(write);
      return changeCustomer(trx, id, changes, actor.id);
    },
  });
}

import type { SentBody } from '#contract/wire/endpoint.ts';
import type { CustomerRow, customerEndpoints } from '#contract/customers/endpoints.ts';
import { customerName } from '#contract/customers/customers.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { isMissing } from '#pwa/common/local/call/failure-words.ts';
import { wasOf } from '#pwa/office/common/record/queue-change.ts';
import type { Change } from '#pwa/office/common/record/run-change.ts';
import * as cache from './board-cache.ts';
import { type ChangeParts, failedTo, idParams } from './change-parts.ts';

export type CustomerBody = SentBody<typeof customerEndpoints.createCustomer>;
export type CustomerChange = Omit<SentBody<typeof customerEndpoints.updateCustomer>, 'version'>;

export const customerNotFound = 'Customer not found';

const failedOrMissing = (what: string) => (error: unknown) =>
  isMissing(error) ? customerNotFound : failedTo(what)(error);

export function customerChanges({ client, run }: ChangeParts) {
  /** Refreshes lists and pages of customers. The board's own list has the change already. */
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [name, part] }) => name === 'customers' && part !== undefined,
    });

  async function put(row: CustomerRow): Promise<void> {
    cache.putCustomer(client, row);
    await refresh();
  }

  const restore = (id: number) =>
    run({
      async send() {
        const row = await call('POST /api/customers/{id}/restore', { params: idParams(id) });
        await client.invalidateQueries({ queryKey: cache.boardKey });
        await put(row);
      },
      done: { title: 'Customer Restored' },
      failed: failedTo('restore customer'),
    });

  return {
    createCustomer: (body: CustomerBody) =>
      run({
        send: async () => put(await call('POST /api/customers', { body })),
        done: { title: 'Customer Created' },
        offline() {
          const { clientId = '', ...fields } = body;
          return {
            name: 'customer.create',
            entityId: clientId,
            args: { id: clientId, ...fields },
            about: body.company || `${body.firstName} ${body.lastName}`,
          };
        },
        failed: failedTo('create customer'),
      }),

    updateCustomer: (id: number, body: CustomerChange): Change<CustomerRow, never> => ({
      send: async ({ version }) =>
        put(await call('PATCH /api/customers/{id}', { params: idParams(id), body: { ...body, version } })),
      done: { title: 'Customer Updated' },
      offline: async (seen, idOf) => ({
        name: 'customer.update',
        entityId: await idOf('customers', id),
        args: { changes: body, was: wasOf(seen, body) },
        about: customerName(seen),
      }),
      failed: failedOrMissing('update customer'),
    }),

    deleteCustomer: (id: number): Change<CustomerRow, never> => ({
      async send({ version }) {
        await call('DELETE /api/customers/{id}', {
          params: idParams(id),
          query: { version: String(version) },
        });
        cache.dropCustomer(client, id);
        await refresh();
      },
      done: { title: 'Customer Deleted' },
      failed: failedOrMissing('delete customer'),
      undo: () => void restore(id),
    }),
  };
}

import type { SentBody } from '#contract/wire/endpoint.ts';
import type { CustomerRow, customerEndpoints } from '#contract/customers/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { currentOf, isMissing } from '#pwa/common/local/call/failure-words.ts';
import * as cache from './board-cache.ts';
import { type Changed, type ChangeParts, idParams, tellFailure, undoShownMs } from './change-parts.ts';

export type CustomerBody = SentBody<typeof customerEndpoints.createCustomer>;
export type CustomerChange = SentBody<typeof customerEndpoints.updateCustomer>;

export function customerChanges(parts: ChangeParts) {
  const { client, toast } = parts;
  const missing = () => toast({ title: 'Error', description: 'Customer not found', tone: 'danger' });

  /** Lists and pages of customers; the board's own list has the change already. */
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [name, part] }) => name === 'customers' && part !== undefined,
    });

  async function restore(customer: CustomerRow) {
    try {
      cache.putCustomer(
        client,
        await call('POST /api/customers/{id}/restore', { params: idParams(customer.id) }),
      );
      await client.invalidateQueries({ queryKey: cache.boardKey });
      await refresh();
      toast({ title: 'Customer Restored', tone: 'ok' });
    } catch (error) {
      tellFailure(parts, 'Failed to restore customer', error);
    }
  }

  return {
    customerMissing: missing,

    async createCustomer(body: CustomerBody): Promise<CustomerRow | null> {
      try {
        const row = await call('POST /api/customers', { body });
        cache.putCustomer(client, row);
        await refresh();
        toast({ title: 'Customer Created', tone: 'ok' });
        return row;
      } catch (error) {
        tellFailure(parts, 'Failed to create customer', error);
        return null;
      }
    },

    async updateCustomer(id: number, body: CustomerChange): Promise<Changed<CustomerRow>> {
      try {
        const row = await call('PATCH /api/customers/{id}', { params: idParams(id), body });
        cache.putCustomer(client, row);
        await refresh();
        toast({ title: 'Customer Updated', tone: 'ok' });
        return { row };
      } catch (error) {
        const current = currentOf<CustomerRow>(error);
        if (current) return { current };
        if (isMissing(error)) missing();
        else tellFailure(parts, 'Failed to update customer', error);
        return null;
      }
    },

    async deleteCustomer(customer: CustomerRow): Promise<Changed<CustomerRow>> {
      const { id, version } = customer;
      try {
        await call('DELETE /api/customers/{id}', {
          params: idParams(id),
          query: { version: String(version) },
        });
        cache.dropCustomer(client, id);
        await refresh();
        toast({
          title: 'Customer Deleted',
          tone: 'ok',
          shownMs: undoShownMs,
          action: { label: 'Undo', onAction: () => void restore(customer) },
        });
        return { row: customer };
      } catch (error) {
        const current = currentOf<CustomerRow>(error);
        if (current) return { current };
        if (isMissing(error)) missing();
        else tellFailure(parts, 'Failed to delete customer', error);
        return null;
      }
    },
  };
}

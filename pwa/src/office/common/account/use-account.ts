/** What a customer owes on account, and the changes of it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedReceipt } from '#contract/receivables/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { keptAs } from '#pwa/common/local/kept/kept-reads.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export function useCustomerAccount(customerId: number) {
  return useQuery({
    queryKey: ['receivables', 'customer', customerId],
    queryFn: () =>
      call('GET /api/customers/{id}/receivables', { params: { id: String(customerId) }, query: {} }),
    refetchOnMount: 'always',
    meta: { tables: ['orders'], ...keptAs('receivables', customerId) },
  });
}

/** The receipts before this one. */
export async function askOlderReceipts(
  customerId: number,
  { number }: ListedReceipt,
): Promise<ListedReceipt[]> {
  const params = { id: String(customerId) };
  return (await call('GET /api/customers/{id}/receivables', { params, query: { before: number } })).receipts;
}

export function useOrderAccount(orderId: string) {
  return useQuery({
    queryKey: ['receivables', 'order', orderId],
    queryFn: () => call('GET /api/orders/{orderId}/account', { params: { orderId } }),
    refetchOnMount: 'always',
    meta: { tables: ['orders'], ...keptAs('receivables', `order-${orderId}`) },
  });
}

/** Everything that shows what is owed or paid. */
const lists = [['receivables'], ['order'], ['order-money'], ['customers'], ['dashboard']];

/** Says that something is done, once all that shows it is fresh. Failures are the form's to show. */
export function useAccountChange() {
  const client = useQueryClient();
  const toast = useToast();
  return async (send: () => Promise<unknown>, done: { title: string; description?: string }) => {
    await send();
    await Promise.all(lists.map(queryKey => client.invalidateQueries({ queryKey })));
    toast(done);
    return true;
  };
}

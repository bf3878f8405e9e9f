/** One customer and their activity. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CustomerRecord } from '#contract/customers/record-endpoints.ts';
import { customerName, type StoryKind } from '#contract/customers/customers.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { keptAs } from '#pwa/common/local/kept/kept-reads.ts';
import { withChanges } from '#pwa/common/local/kept/pending.ts';
import { useWork } from '#pwa/office/common/record/use-record.ts';

/** The tables that the activity timeline shows. */
const told = ['orders', 'projects', 'deliveries', 'quotes', 'contact_messages', 'leads', 'mails'];

export function useCustomer(id: number) {
  return useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: () => call('GET /api/customers/{id}', { params: { id: String(id) } }),
    refetchOnMount: 'always',
    meta: {
      tables: ['orders', 'projects'],
      ...keptAs<CustomerRecord>('customers', id, (customer, pending) =>
        withChanges(customer, pending.of('customers'), id),
      ),
    },
  });
}

export function useStory(id: number, kind: StoryKind | null) {
  return useInfiniteQuery({
    queryKey: ['customers', 'story', id, kind],
    queryFn: ({ pageParam }) =>
      call('GET /api/customers/{id}/story', {
        params: { id: String(id) },
        query: { ...(kind ? { kind } : {}), ...(pageParam ? { before: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    meta: { tables: told, ...(kind ? {} : keptAs('customers', `story-${id}`)) },
  });
}

/** Actions on a customer besides editing. Those that can be undone say so. */
export function useCustomerWork() {
  const { attempt, isSaving } = useWork({ lists: [['customers']] });
  const paramsOf = (id: number) => ({ id: String(id) });

  return {
    isSaving,
    restore: (id: number) =>
      attempt({
        send: () => call('POST /api/customers/{id}/restore', { params: paramsOf(id) }),
        done: { title: 'Customer Restored' },
        failed: 'Failed to restore customer',
      }),
    link: ({ id, account }: CustomerRecord, isLinked: boolean) =>
      attempt({
        send: () =>
          call('PUT /api/customers/{id}/account', {
            params: paramsOf(id),
            body: { userId: isLinked ? (account?.id ?? null) : null },
          }),
        done: { title: isLinked ? 'Account linked' : 'Account unlinked' },
        failed: 'Failed to change the account',
      }),
    merge(kept: CustomerRecord, other: { id: number; name: string }) {
      const input = { params: paramsOf(kept.id), body: { otherId: other.id } };
      const unmerge = {
        send: () => call('POST /api/customers/{id}/unmerge', input),
        done: { title: `${other.name} is back` },
        failed: 'Failed to undo it',
      };
      return attempt({
        send: () => call('POST /api/customers/{id}/merge', input),
        done: { title: `${other.name} merged into ${customerName(kept)}` },
        failed: 'Failed to merge the customers',
        undo: () => void attempt(unmerge),
      });
    },
  };
}
export type CustomerWork = ReturnType<typeof useCustomerWork>;

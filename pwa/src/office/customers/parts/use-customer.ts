/** One customer, and what happened with them. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerRecord } from '#contract/customers/record-endpoints.ts';
import { customerName, type StoryKind } from '#contract/customers/customers.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import type { ToastAction } from '#pwa/common/ui/dialogs/toast-store.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { undoShownMs } from '#pwa/office/common/board/change-parts.ts';

/** What stands in a story, by table. */
const told = ['orders', 'projects', 'deliveries', 'quotes', 'contact_messages', 'leads', 'mails'];

export function useCustomer(id: number) {
  return useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: () => call('GET /api/customers/{id}', { params: { id: String(id) } }),
    refetchOnMount: 'always',
    meta: { tables: ['orders', 'projects'] },
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
    meta: { tables: told },
  });
}

interface Attempt {
  ask: () => Promise<unknown>;
  done: string;
  failed: string;
  action?: ToastAction;
}

/** What is done with a customer beside its fields; each is told, and what can be taken back says so. */
export function useCustomerWork() {
  const client = useQueryClient();
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);

  async function attempt({ ask, done, failed, action }: Attempt): Promise<boolean> {
    setSaving(true);
    try {
      await ask();
      await client.invalidateQueries({ queryKey: ['customers'] });
      toast({ title: done, tone: 'ok', ...(action ? { action, shownMs: undoShownMs } : {}) });
      return true;
    } catch (error) {
      toast({ title: 'Error', description: failureWords(error, failed), tone: 'danger' });
      return false;
    } finally {
      setSaving(false);
    }
  }

  const paramsOf = (id: number) => ({ id: String(id) });

  return {
    isSaving,
    restore: (id: number) =>
      attempt({
        ask: () => call('POST /api/customers/{id}/restore', { params: paramsOf(id) }),
        done: 'Customer Restored',
        failed: 'Failed to restore customer',
      }),
    link: ({ id, account }: CustomerRecord, isLinked: boolean) =>
      attempt({
        ask: () =>
          call('PUT /api/customers/{id}/account', {
            params: paramsOf(id),
            body: { userId: isLinked ? (account?.id ?? null) : null },
          }),
        done: isLinked ? 'Account linked' : 'Account unlinked',
        failed: 'Failed to change the account',
      }),
    merge(kept: CustomerRecord, other: { id: number; name: string }) {
      const input = { params: paramsOf(kept.id), body: { otherId: other.id } };
      return attempt({
        ask: () => call('POST /api/customers/{id}/merge', input),
        done: `${other.name} merged into ${customerName(kept)}`,
        failed: 'Failed to merge the customers',
        action: {
          label: 'Undo',
          onAction: () =>
            void attempt({
              ask: () => call('POST /api/customers/{id}/unmerge', input),
              done: `${other.name} is back`,
              failed: 'Failed to undo it',
            }),
        },
      });
    },
  };
}
export type CustomerWork = ReturnType<typeof useCustomerWork>;

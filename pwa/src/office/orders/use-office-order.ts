/**
 * One order as the office has it, and the changes made on it. Every change carries the version that was looked at.
 * When somebody else was faster, the change waits as a clash until a person has chosen.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { OfficeOrderDetail, orderEndpoints } from '#contract/orders/endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export type OrderChange = Omit<SentBody<typeof orderEndpoints.changeOrder>, 'version'>;

/** Somebody else's change came first. */
export interface Clash {
  /** What this person looked at. */
  seen: OfficeOrderDetail;
  /** What is so now. */
  current: OfficeOrderDetail;
  wanted: OrderChange;
  /** Words of the toast, should it be done after all. */
  done: string;
}

interface Changing {
  wanted: OrderChange;
  done: string;
  version: number;
}

export function useOfficeOrder(orderId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const [clash, setClash] = useState<Clash | null>(null);
  const params = { orderId };
  const order = useQuery({
    queryKey: ['order', orderId],
    queryFn: () => call('GET /api/orders/{orderId}/office', { params }),
    refetchOnMount: 'always',
  });
  const money = useQuery({
    queryKey: ['order-money', orderId],
    queryFn: () => call('GET /api/orders/{orderId}/money', { params }),
    refetchOnMount: 'always',
  });

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['order', orderId] }),
      client.invalidateQueries({ queryKey: ['order-money', orderId] }),
      client.invalidateQueries({ queryKey: ['unmatched-payments'] }),
      client.invalidateQueries({ queryKey: ['dashboard'] }),
    ]);

  const change = useMutation({
    mutationFn: ({ wanted, version }: Changing) =>
      call('PATCH /api/orders/{orderId}', { params, body: { ...wanted, version } }),
    async onSuccess(_changed, { done }) {
      await refresh();
      toast({ title: 'Order updated', description: done, tone: 'ok' });
    },
    async onError(error, { wanted, done }) {
      const current = currentOf<OfficeOrderDetail>(error);
      if (current && order.data) {
        setClash({ seen: order.data, current, wanted, done });
        return;
      }
      toast({ title: 'Error', description: failureWords(error, 'Failed to update order'), tone: 'danger' });
      // A refusal by the state of things: show how they stand.
      if (error instanceof ApiError && error.status === 409) await refresh();
    },
  });

  const departure = useMutation({
    mutationFn: ({ id, driverName }: NonNullable<OfficeOrderDetail['delivery']>) =>
      call('PATCH /api/deliveries/{id}', {
        params: { id },
        body: { status: 'out_for_delivery', ...(driverName ? { driverName } : {}) },
      }),
    async onSuccess() {
      await refresh();
      toast({ title: 'Delivery updated', description: 'It is out for delivery', tone: 'ok' });
    },
    async onError(error) {
      toast({
        title: 'Error',
        description: failureWords(error, 'Failed to start the delivery'),
        tone: 'danger',
      });
      if (error instanceof ApiError && error.status < 500) await refresh();
    },
  });

  /** Resolves to whether it was done; refusals are told here. */
  async function submit(wanted: OrderChange, done: string, version = order.data?.version): Promise<boolean> {
    if (version === undefined) return false;
    return change.mutateAsync({ wanted, done, version }).then(
      () => true,
      () => false,
    );
  }

  return {
    order,
    money,
    isSaving: change.isPending || departure.isPending,
    submit,
    /** The driver sets out; the order is shipped by that, should it not be so already. */
    startDelivery: (delivery: NonNullable<OfficeOrderDetail['delivery']>) =>
      departure.mutateAsync(delivery).then(
        () => true,
        () => false,
      ),
    refresh,
    clash,
    /** Theirs stays: nothing of mine is sent. */
    async keepTheirs() {
      setClash(null);
      await refresh();
    },
    /** Mine on top of theirs, knowing what theirs is. */
    async applyMine() {
      if (!clash) return;
      setClash(null);
      await submit(clash.wanted, clash.done, clash.current.version);
    },
  };
}
export type OfficeOrderHandle = ReturnType<typeof useOfficeOrder>;

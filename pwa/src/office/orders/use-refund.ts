/** Refunds money, with one key per open dialog, so that pressing twice makes one refund. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefundView } from '#contract/payments/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export interface RefundRequest {
  amountCents: number;
  reason: string;
  paymentId: number;
}

export function useRefund(orderId: string, onSettled: () => Promise<unknown>) {
  const toast = useToast();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const refund = useMutation({
    mutationFn: (request: RefundRequest) =>
      call('POST /api/orders/{orderId}/refund', {
        params: { orderId },
        body: { ...request, idempotencyKey },
      }),
    onSuccess: made => toast(toastOf(made)),
    onError: error =>
      toast({ title: 'Error', description: failureWords(error, 'Failed to refund'), tone: 'danger' }),
    onSettled,
  });
  return {
    isSending: refund.isPending,
    /** The refusal of the last attempt, in words. */
    trouble: refund.isError ? failureWords(refund.error, 'The refund could not be made.') : null,
    /** Resolves to the refund, or null if it was refused. */
    send: (request: RefundRequest) => refund.mutateAsync(request).catch(() => null),
  };
}

/** Only a completed refund is reported as done. */
function toastOf({ status, amountCents, failureReason }: RefundView) {
  const amount = formatCents(amountCents);
  if (status === 'succeeded') return { title: 'Refunded', description: amount, tone: 'ok' as const };
  if (status === 'pending') {
    return { title: 'Refund requested', description: `${amount}. The provider has not confirmed it yet.` };
  }
  const description = failureReason ?? 'The provider did not make it.';
  return { title: 'Refund failed', description, tone: 'danger' as const };
}

/** The proofs of an order as the office has them, and what it does with them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { OrderProofs, proofEndpoints } from '#contract/proofs/endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export type NewProof = SentBody<typeof proofEndpoints.sendProof>;

export function useOrderProofs(orderId: string, onSent: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = ['proofs', orderId];
  const params = { orderId };
  const proofs = useQuery({
    queryKey,
    queryFn: () => call('GET /api/orders/{orderId}/proofs', { params }),
    refetchOnMount: 'always',
    meta: { tables: ['orders'] },
  });

  function show(next: OrderProofs): void {
    client.setQueryData(queryKey, next);
    onSent();
  }

  function tell(error: unknown, otherwise: string): void {
    const current = currentOf<OrderProofs>(error);
    if (current) client.setQueryData(queryKey, current);
    else if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey });
    toast({ title: 'Error', description: failureWords(error, otherwise), tone: 'danger' });
  }

  const send = useMutation({
    mutationFn: (body: NewProof) => call('POST /api/orders/{orderId}/proofs', { params, body }),
    onSuccess(next, { after }) {
      show(next);
      toast({ title: 'Proof sent', description: `Version ${after + 1} is on its way by email`, tone: 'ok' });
    },
    onError: error => tell(error, 'Failed to send the proof'),
  });

  const again = useMutation({
    mutationFn: (body: SentBody<typeof proofEndpoints.sendProofAgain>) =>
      call('POST /api/orders/{orderId}/proofs/again', { params, body }),
    onSuccess(next) {
      show(next);
      toast({ title: 'Email sent again', description: 'With a new link to the same proof', tone: 'ok' });
    },
    onError: error => tell(error, 'Failed to send the email'),
  });

  return {
    proofs,
    isSending: send.isPending,
    isSendingAgain: again.isPending,
    /** Resolves to whether it was done; refusals are told here. */
    send: (body: NewProof) =>
      send.mutateAsync(body).then(
        () => true,
        () => false,
      ),
    sendAgain: (version: number) => again.mutate({ version, clientId: crypto.randomUUID() }),
  };
}

/** The proofs of an order as the office sees them, and its actions on them. */
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { OrderProofs, proofEndpoints } from '#contract/proofs/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useRecord } from '#pwa/office/common/record/use-record.ts';

export type NewProof = SentBody<typeof proofEndpoints.sendProof>;

export function useOrderProofs(orderId: string, onSent: () => void) {
  const params = { orderId };
  const { record, attempt, isSaving } = useRecord<OrderProofs, never>({
    key: ['proofs', orderId],
    load: () => call('GET /api/orders/{orderId}/proofs', { params }),
    tables: ['orders'],
    lists: [],
    after: onSent,
  });
  return {
    proofs: record,
    isSaving,
    /** Resolves to whether it was done. Refusals are shown here. */
    send: (body: NewProof) =>
      attempt({
        send: () => call('POST /api/orders/{orderId}/proofs', { params, body }),
        done: { title: 'Proof sent', description: `Version ${body.after + 1} is on its way by email` },
        failed: 'Failed to send the proof',
      }),
    sendAgain: (version: number) =>
      attempt({
        send: () =>
          call('POST /api/orders/{orderId}/proofs/again', {
            params,
            body: { version, clientId: crypto.randomUUID() },
          }),
        done: { title: 'Email sent again', description: 'With a new link to the same proof' },
        failed: 'Failed to send the email',
      }),
  };
}

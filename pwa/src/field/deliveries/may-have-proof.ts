/** Whether to ask the office for a delivery's proof. */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';

export function mayHaveProof(row: DeliveryRow): boolean {
  return (
    row.hasSignature ||
    row.status === 'failed' ||
    row.review ||
    // Stored beside the status, which doesn't reveal it.
    row.history.some(({ type }) => type.startsWith('evidence_'))
  );
}

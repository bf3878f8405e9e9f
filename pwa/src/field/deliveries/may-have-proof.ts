/** Whether it is worth asking the office what was brought back from the door of a delivery. */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';

export function mayHaveProof(row: DeliveryRow): boolean {
  return (
    row.hasSignature ||
    row.status === 'failed' ||
    row.review ||
    // Kept beside the state, which tells nothing of it.
    row.history.some(({ type }) => type.startsWith('evidence_'))
  );
}

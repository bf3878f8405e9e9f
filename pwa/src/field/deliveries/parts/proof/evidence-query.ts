import { queryOptions } from '@tanstack/react-query';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { mayHaveProof } from '../../may-have-proof.ts';

/** The proof of a delivery. Read from the server, because the pictures of all drivers don't fit on a device. */
export const evidenceQuery = (row: DeliveryRow) =>
  queryOptions({
    // A new version of the row may mean new evidence.
    queryKey: ['evidence', row.id, row.version],
    queryFn: () => call('GET /api/deliveries/{id}/evidence', { params: { id: row.id } }),
    enabled: mayHaveProof(row),
    placeholderData: (before: DeliveryEvidenceView[] | undefined) => before,
  });

/**
 * Saves a decision about an orphaned proof. If another person decided first, that decision is the error's `current`.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export interface OrphanVerdict {
  note: string;
  /** Without a row, the proof belongs to none of the shop's deliveries. */
  row?: DeliveryRow;
}

interface After {
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function useOrphanReview(proofId: string, { onOpen, onClose }: After) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ note, row }: OrphanVerdict) =>
      call('POST /api/delivery-evidence/{id}/review', {
        params: { id: proofId },
        body: { note: note.trim(), ...(row ? { deliveryId: row.id } : {}) },
      }),
    onSuccess: (_proof, { row }) => {
      onClose();
      if (row) onOpen(row.id);
      toast({ title: row ? `Assigned to ${row.orderNumber}` : 'Closed without a delivery', tone: 'ok' });
    },
    // Also if another person was quicker: the proof is no longer waiting.
    onSettled: () => queries.invalidateQueries({ queryKey: ['evidence'] }),
  });
}

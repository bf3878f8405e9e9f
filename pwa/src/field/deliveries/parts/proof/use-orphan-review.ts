/** Saves a decision about an orphan. What somebody else decided first comes back as the error's `current`. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export interface OrphanVerdict {
  note: string;
  /** Without one it belongs to none of the shop's. */
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
    // Also where somebody else was quicker: it waits no longer.
    onSettled: () => queries.invalidateQueries({ queryKey: ['evidence'] }),
  });
}

export type OrphanReview = ReturnType<typeof useOrphanReview>;

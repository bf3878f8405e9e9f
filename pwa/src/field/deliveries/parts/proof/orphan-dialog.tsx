import { useQuery } from '@tanstack/react-query';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/endpoints/deliveries.ts';
import { call } from '#pwa/local/call.ts';
import { isMissing } from '#pwa/local/failure-words.ts';
import type { ShopClock } from '#pwa/local/use-shop-clock.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FullDialog } from '#pwa/ui/full-dialog.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { claimText } from '../../orphan-words.ts';
import type { SeenDelivery } from '../../run-sheet.ts';
import { OrphanDecision } from './orphan-decision.tsx';
import { ProofNotLoaded } from './proof-not-loaded.tsx';
import { ProofView } from './proof-view.tsx';

interface OrphanDialogProps {
  proofId: string;
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  nameOf: (row: DeliveryRow) => string;
  /** Of a delivery. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** What the proof says, and beside it what a delivery says. */
export function OrphanDialog({ proofId, onClose, ...rest }: OrphanDialogProps) {
  const proof = useQuery({
    queryKey: ['evidence', 'one', proofId],
    queryFn: () => call('GET /api/delivery-evidence/{id}', { params: { id: proofId } }),
  });
  return (
    <FullDialog
      open
      onOpenChange={open => !open && onClose()}
      title="Proof without a delivery"
      className="p-5 md:p-6"
    >
      {proof.isLoading ? (
        <Wait />
      ) : proof.data ? (
        <div className="grid gap-8 md:grid-cols-2 md:gap-6">
          <Section title="The proof">
            <Claim proof={proof.data} />
            <ProofView proof={proof.data} clock={rest.clock} />
          </Section>
          <OrphanDecision proof={proof.data} onClose={onClose} {...rest} />
        </div>
      ) : isMissing(proof.error) ? (
        <EmptyState title="This proof is not known">The link may be cut off.</EmptyState>
      ) : (
        <ProofNotLoaded query={proof} />
      )}
    </FullDialog>
  );
}

function Claim({ proof }: { proof: DeliveryEvidenceView }) {
  const claim = claimText(proof);
  return claim && <p className="wrap-anywhere">It was for {claim}, which the shop does not have any more.</p>;
}

function Wait() {
  return (
    <div className="grid gap-8 md:grid-cols-2 md:gap-6">
      <output className="sr-only">Loading the proof…</output>
      <Skeleton className="aspect-2/1" />
      <Skeleton className="h-64" />
    </div>
  );
}

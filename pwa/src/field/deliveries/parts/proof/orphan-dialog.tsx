import { useQuery } from '@tanstack/react-query';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { isMissing } from '#pwa/common/local/call/failure-words.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { FullDialog } from '#pwa/common/ui/office/full-dialog.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
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
  /** Receives a delivery's id. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The contents of the proof, beside those of a delivery. */
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
        <EmptyState title="This proof is not known">The link may be incomplete.</EmptyState>
      ) : (
        <ProofNotLoaded query={proof} />
      )}
    </FullDialog>
  );
}

function Claim({ proof }: { proof: DeliveryEvidenceView }) {
  const claim = claimText(proof);
  return claim && <p className="wrap-anywhere">It was for {claim}, which the shop no longer has.</p>;
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

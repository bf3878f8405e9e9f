import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { evidenceQuery } from './evidence-query.ts';
import { ProofNotLoaded } from './proof-not-loaded.tsx';
import { needsReview, ProofView } from './proof-view.tsx';
import { ReviewForm } from './review-form.tsx';
import { SignaturePicture } from './signature-picture.tsx';

interface EvidenceViewProps {
  row: DeliveryRow;
  clock: ShopClock;
}

export function EvidenceView({ row, clock }: EvidenceViewProps) {
  const evidence = useQuery(evidenceQuery(row));
  if (row.signature) {
    return (
      <SignaturePicture
        src={row.signature}
        name={row.signedBy ?? row.customerName}
        note="Saved on this device"
      />
    );
  }
  if (evidence.isLoading) return <Skeleton className="aspect-2/1 w-full" />;
  if (evidence.isError) return <ProofNotLoaded query={evidence} />;
  if (!evidence.data?.length) return <p className="text-soft">Nothing has been handed in yet.</p>;
  return (
    <ol className="grid gap-5">
      {evidence.data.map(proof => (
        <li key={proof.id}>
          <ProofView proof={proof} clock={clock}>
            <Decide proof={proof} />
          </ProofView>
        </li>
      ))}
    </ol>
  );
}

/** The possible decisions about a proof that is shown with a delivery. */
function Decide({ proof }: { proof: DeliveryEvidenceView }) {
  if (!needsReview(proof)) return null;
  // It names this delivery, which became known after it.
  if (proof.deliveryId === null) {
    return (
      <TextLink asChild variant="solo">
        <Link to={`/admin/deliveries?proof=${proof.id}`}>Decide where it belongs</Link>
      </TextLink>
    );
  }
  return (
    <ReviewForm
      onReview={note =>
        call('POST /api/delivery-evidence/{id}/review', { params: { id: proof.id }, body: { note } })
      }
    />
  );
}

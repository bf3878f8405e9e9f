import { useQuery } from '@tanstack/react-query';
import { type FailureReason, failureReasons } from '#contract/deliveries.ts';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/endpoints/deliveries.ts';
import { call, OfflineError } from '#pwa/local/call.ts';
import type { ShopClock } from '#pwa/local/use-shop-clock.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { momentText } from './evidence-words.ts';
import { ProofFacts } from './proof-facts.tsx';
import { ReviewForm } from './review-form.tsx';

interface EvidenceViewProps {
  row: DeliveryRow;
  clock: ShopClock;
}

/** What was brought back from the door. Read from the server, since pictures of all drivers do not fit on a device. */
export function EvidenceView({ row, clock }: EvidenceViewProps) {
  const evidence = useQuery({
    // A new version of the row may mean new evidence.
    queryKey: ['evidence', row.id, row.version],
    queryFn: () => call('GET /api/deliveries/{id}/evidence', { params: { id: row.id } }),
    enabled: row.hasSignature || row.review || row.status === 'failed',
    placeholderData: before => before,
  });
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
  if (evidence.isError) {
    const isOffline = evidence.error instanceof OfflineError;
    return (
      <ErrorState
        title={isOffline ? 'The proof is in the office' : 'The proof could not be loaded'}
        onRetry={() => void evidence.refetch()}
        retrying={evidence.isFetching && 'Loading…'}
      >
        {isOffline ? 'It is shown as soon as there is a connection.' : 'Please try again.'}
      </ErrorState>
    );
  }
  if (!evidence.data?.length) return <p className="text-soft">Nothing was brought back yet.</p>;
  return (
    <ol className="grid gap-5">
      {evidence.data.map(proof => (
        <li key={proof.id}>
          <Proof proof={proof} clock={clock} />
        </li>
      ))}
    </ol>
  );
}

const acceptedWords: Readonly<Record<DeliveryEvidenceView['acceptedAs'], string>> = {
  primary: 'Proof of delivery',
  additional: 'Additional proof',
  override: 'Arrived after “failed”',
  after_cancel: 'Arrived after the plan had changed',
  orphan: 'For a delivery that was not known',
  unauthorised: 'From somebody who was not the driver',
};

function proofTitle({ acceptedAs, outcome }: DeliveryEvidenceView): string {
  return acceptedAs === 'primary' && outcome === 'failed'
    ? 'Report of the attempt'
    : acceptedWords[acceptedAs];
}

function Proof({ proof, clock }: { proof: DeliveryEvidenceView; clock: ShopClock }) {
  const when = momentText(proof.occurredAt ?? proof.receivedAt, clock);
  const needsReview = proof.acceptedAs !== 'primary' && proof.reviewedAt === null;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong">{proofTitle(proof)}</span>
        {needsReview && <Badge tone="wait">To review</Badge>}
      </p>
      {proof.signature && (
        <SignaturePicture
          src={proof.signature}
          name={proof.signedBy ?? 'the customer'}
          note={proof.signedBy}
        />
      )}
      <p className="text-meta text-soft">
        {proof.outcome === 'failed' ? 'Failed' : 'Delivered'} {when}
        {proof.driverName && `, by ${proof.driverName}`}
        {proof.reason && `. ${failureReasons[proof.reason as FailureReason] ?? proof.reason}`}
      </p>
      {proof.notes && <p className="whitespace-pre-line">{proof.notes}</p>}
      <ProofFacts proof={proof} clock={clock} />
      {proof.reviewedNote && (
        <p className="text-meta whitespace-pre-line wrap-anywhere text-soft">
          Decided{proof.reviewedBy && ` by ${proof.reviewedBy}`}: {proof.reviewedNote}
        </p>
      )}
      {needsReview && (
        <ReviewForm
          onReview={note =>
            call('POST /api/delivery-evidence/{id}/review', { params: { id: proof.id }, body: { note } })
          }
        />
      )}
    </div>
  );
}

function SignaturePicture({ src, name, note }: { src: string; name: string; note: string | null }) {
  return (
    <figure>
      <img
        src={src}
        alt={`Signature of ${name}`}
        width={400}
        height={200}
        className="aspect-2/1 w-full rounded-2 border border-line bg-paper object-contain"
      />
      {note && <figcaption className="mt-1 text-meta text-soft">{note}</figcaption>}
    </figure>
  );
}

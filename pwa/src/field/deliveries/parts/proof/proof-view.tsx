import type { ReactNode } from 'react';
import { type FailureReason, failureReasons } from '#contract/deliveries/deliveries.ts';
import type { DeliveryEvidenceView } from '#contract/deliveries/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { momentText } from './evidence-words.ts';
import { ProofFacts } from './proof-facts.tsx';
import { SignaturePicture } from './signature-picture.tsx';

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

export const needsReview = ({ acceptedAs, reviewedAt }: DeliveryEvidenceView) =>
  acceptedAs !== 'primary' && reviewedAt === null;

interface ProofViewProps {
  proof: DeliveryEvidenceView;
  clock: ShopClock;
  /** The available actions. */
  children?: ReactNode;
}

/** One proof of delivery, with all its details. */
export function ProofView({ proof, clock, children }: ProofViewProps) {
  const when = momentText(proof.occurredAt ?? proof.receivedAt, clock);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong">{proofTitle(proof)}</span>
        {needsReview(proof) && <Badge tone="wait">To review</Badge>}
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
      {children}
    </div>
  );
}

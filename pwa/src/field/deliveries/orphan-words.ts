/** Describes what a decision about an orphaned proof does, and what it was. */
import { deliveryTitles } from '#contract/deliveries/deliveries.ts';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { takeEvidence } from '#contract/deliveries/delivery-evidence.ts';
import type { SeenDelivery } from './run-sheet.ts';

/** The effect of a decision, from the same table that the server uses. `moment`: when it happened, in words. */
export function effectText(
  { outcome, acceptedAs, driverId, signedBy }: DeliveryEvidenceView,
  row: DeliveryRow,
  moment: string,
): string {
  const present = deliveryTitles[row.status];
  if (acceptedAs === 'unauthorised') {
    return `The delivery stays “${present}” and keeps the proof: it comes from somebody who was not its driver.`;
  }
  const taken = takeEvidence(row, outcome, undefined, { userId: driverId, isAdmin: true });
  if (taken.kind === 'conflict') return `The delivery stays “${present}” and keeps the proof beside it.`;
  const signed = signedBy ? `, signed by ${signedBy}` : '';
  const becomes = `The delivery becomes “${deliveryTitles[outcome]}”, ${moment}${signed}.`;
  return outcome === 'delivered' && row.orderId !== null
    ? `${becomes} Its customer is told by email.`
    : becomes;
}

type Decided = Pick<DeliveryEvidenceView, 'deliveryId' | 'reviewedBy' | 'reviewedNote'>;

export function decisionText(
  { deliveryId, reviewedBy, reviewedNote }: Decided,
  deliveries: readonly SeenDelivery[],
): string {
  const who = reviewedBy ?? 'Somebody';
  const row = deliveries.find(seen => seen.row.id === deliveryId)?.row;
  const what =
    deliveryId === null
      ? 'found that it is not one of ours'
      : `gave it to ${row ? nameOfDelivery(row) : 'another delivery'}`;
  return `${who} ${what}: ${reviewedNote ?? ''}`;
}

export const nameOfDelivery = ({ orderNumber, customerName }: DeliveryRow) =>
  `${orderNumber}, ${customerName}`;

/** What the proof says about its delivery. Null if it says nothing. */
export function claimText({ claimed }: Pick<DeliveryEvidenceView, 'claimed'>): string | null {
  return [claimed.orderNumber, claimed.customerName].filter(Boolean).join(', ') || null;
}

/** Words for what stands in a proof. Pure. */
import { placeName } from '#contract/cart/place-words.ts';
import type { ProofPlacement } from '#contract/proofs/endpoints.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { lowerFirst, techniqueLabel } from '#contract/techniques/technique-words.ts';

/** "Front, printed". */
export function placementTitle(
  { method, ...place }: Pick<ProofPlacement, 'position' | 'area' | 'method'>,
  techniques: readonly Technique[],
): string {
  return `${placeName(place)}, ${lowerFirst(techniqueLabel(method, techniques))}`;
}

/** "180 × 90 mm". */
export function millimetres({ widthMm, heightMm }: Pick<ProofPlacement, 'widthMm' | 'heightMm'>): string {
  return `${widthMm} × ${heightMm} mm`;
}

/** "40 mm below the collar seam"; null where no collar is above it. */
export function belowCollar({ belowCollarMm }: Pick<ProofPlacement, 'belowCollarMm'>): string | null {
  return typeof belowCollarMm === 'number' ? `${belowCollarMm} mm below the collar seam` : null;
}

/** By whoever may read the order: the owner's session or the token of a mail's link. */
export function proofPictureUrl(orderId: string, placementId: number, token: string | null): string {
  const query = token ? `?${new URLSearchParams({ token }).toString()}` : '';
  return `/api/orders/${orderId}/proof/pictures/${placementId}${query}`;
}

/** For whoever may read the order, as with its pictures. */
export function proofPdfUrl(orderId: string, token: string | null): string {
  return `/api/orders/${orderId}/proof.pdf${token ? `?${new URLSearchParams({ token }).toString()}` : ''}`;
}

/** "Front, Heavy tee, Navy". */
export function placementPlace({
  productName,
  colourName,
  ...place
}: Pick<ProofPlacement, 'position' | 'area' | 'productName' | 'colourName'>): string {
  return [placeName(place), productName, colourName].filter(Boolean).join(', ');
}

export function designCount(count: number): string {
  return count === 1 ? '1 design' : `${count} designs`;
}

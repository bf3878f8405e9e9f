/** Words for what stands in a proof. Pure. */
import type { ProofPlacement } from '#contract/proofs/endpoints.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { lowerFirst, techniqueLabel } from '#contract/techniques/technique-words.ts';

const positions = { front: 'Front', back: 'Back', side: 'Side' } as const;

/** "Front, printed". */
export function placementTitle(
  { position, method }: Pick<ProofPlacement, 'position' | 'method'>,
  techniques: readonly Technique[],
): string {
  return `${positions[position]}, ${lowerFirst(techniqueLabel(method, techniques))}`;
}

/** "180 × 90 mm". */
export function millimetres({ widthMm, heightMm }: Pick<ProofPlacement, 'widthMm' | 'heightMm'>): string {
  return `${widthMm} × ${heightMm} mm`;
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
  position,
  productName,
  colourName,
}: Pick<ProofPlacement, 'position' | 'productName' | 'colourName'>): string {
  return [positions[position], productName, colourName].filter(Boolean).join(', ');
}

export function designCount(count: number): string {
  return count === 1 ? '1 design' : `${count} designs`;
}

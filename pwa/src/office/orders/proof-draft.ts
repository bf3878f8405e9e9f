/** What the office changes before it sends the next version. Pure. */
import type { ProofDraftPlacement } from '#contract/proofs/endpoints.ts';
import { placementLimits } from '#contract/artwork/placements.ts';

export interface DraftChange {
  itemId: number;
  place: number;
  artwork?: { sha256: string; name: string };
  scale?: number;
  picture?: { sha256: string; name: string };
}

export const draftKey = ({ itemId, place }: Pick<ProofDraftPlacement, 'itemId' | 'place'>): string =>
  `${itemId}-${place}`;

/** How wide a design can be made on this garment, in whole millimetres. */
export function widthRange({ widthMm, scale }: Pick<ProofDraftPlacement, 'widthMm' | 'scale'>) {
  const perScale = widthMm / scale;
  return {
    min: Math.ceil(perScale * placementLimits.scaleMin),
    max: Math.floor(perScale * placementLimits.scaleMax),
  };
}

/** Words for a width that cannot be made; null for one that can. */
export function widthTrouble(placement: ProofDraftPlacement, typed: string): string | null {
  const { min, max } = widthRange(placement);
  const width = Number(typed);
  return typed.trim() !== '' && Number.isInteger(width) && width >= min && width <= max
    ? null
    : `Please enter ${min} to ${max} mm.`;
}

export interface DraftFields {
  /** As typed; of a new file it is not asked, as its shape may be another. */
  width: string;
  artwork: { sha256: string; name: string } | null;
  /** Shown in place of the shop's drawing. */
  picture?: { sha256: string; name: string } | null;
}

export function changesOf(
  draft: readonly ProofDraftPlacement[],
  fields: Readonly<Record<string, DraftFields>>,
): DraftChange[] {
  return draft.flatMap((placement): DraftChange[] => {
    const typed = fields[draftKey(placement)];
    if (!typed) return [];
    const { itemId, place } = placement;
    const change = { ...sizeOrFile(placement, typed), ...(typed.picture ? { picture: typed.picture } : {}) };
    return Object.keys(change).length > 0 ? [{ itemId, place, ...change }] : [];
  });
}

function sizeOrFile(
  placement: ProofDraftPlacement,
  { artwork, width: typed }: DraftFields,
): Pick<DraftChange, 'artwork' | 'scale'> {
  if (artwork) return { artwork };
  const width = Number(typed);
  if (width === placement.widthMm || widthTrouble(placement, typed) !== null) return {};
  return { scale: (placement.scale * width) / placement.widthMm };
}

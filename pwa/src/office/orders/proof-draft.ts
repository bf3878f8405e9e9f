/** The office's changes before it sends the next version. Pure. */
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

/** The possible width of a design on this garment, in whole millimetres. */
export function widthRange({ widthMm, scale }: Pick<ProofDraftPlacement, 'widthMm' | 'scale'>) {
  const perScale = widthMm / scale;
  return {
    min: Math.ceil(perScale * placementLimits.scaleMin),
    max: Math.floor(perScale * placementLimits.scaleMax),
  };
}

/** Why a width isn't possible. Null if it is. */
export function widthTrouble(placement: ProofDraftPlacement, typed: string): string | null {
  const { min, max } = widthRange(placement);
  const width = Number(typed);
  return typed.trim() !== '' && Number.isInteger(width) && width >= min && width <= max
    ? null
    : `Please enter ${min} to ${max} mm.`;
}

export interface DraftFields {
  /** As typed. Not asked for a new file, which may have other proportions. */
  width: string;
  artwork: { sha256: string; name: string } | null;
  /** Replaces the shop's drawing. */
  picture?: { sha256: string; name: string } | null;
}

/** By the key of each design. */
export type DesignFields = Readonly<Record<string, DraftFields>>;

const untouched = ({ widthMm }: ProofDraftPlacement): DraftFields => ({
  width: String(widthMm),
  artwork: null,
});

export const startOf = (draft: readonly ProofDraftPlacement[]): DesignFields =>
  Object.fromEntries(draft.map(one => [draftKey(one), untouched(one)]));

export const fieldsOf = (placement: ProofDraftPlacement, designs: DesignFields): DraftFields =>
  designs[draftKey(placement)] ?? untouched(placement);

/** Why a typed width isn't possible. */
export function wrongWidth(placement: ProofDraftPlacement, designs: DesignFields): string | null {
  const { artwork, width } = fieldsOf(placement, designs);
  return artwork ? null : widthTrouble(placement, width);
}

export function changesOf(draft: readonly ProofDraftPlacement[], designs: DesignFields): DraftChange[] {
  return draft.flatMap((placement): DraftChange[] => {
    const typed = fieldsOf(placement, designs);
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

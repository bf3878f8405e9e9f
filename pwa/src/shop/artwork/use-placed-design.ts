import { useCallback, useMemo, useState } from 'react';
import type { DesignPosition } from '#contract/cart/cart.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { snapped } from '#contract/artwork/placement-presets.ts';
import { adjusted, type Adjustment, type DesignAction, type Placed } from './design-state.ts';
import { boxOf, heldOffsets, settingsOf } from './design-view.ts';

/** `isFinal` is false while a finger or a mouse is still at it. */
export type Adjust = (adjustment: Adjustment, isFinal?: boolean) => void;

/** The design of one view as it lies now. While a finger is on it only the stage moves; the page hears of the end. */
export function usePlacedDesign({
  garment,
  view,
  kept,
  dispatch,
}: {
  garment: GarmentId;
  view: DesignPosition;
  kept: Placed | undefined;
  dispatch: (action: DesignAction) => void;
}) {
  const [draft, setDraft] = useState<Adjustment | null>(null);
  const placed = useMemo(() => (kept && draft ? adjusted(kept, draft) : kept), [kept, draft]);
  const box = useMemo(() => placed && boxOf(garment, view, placed), [garment, view, placed]);
  const isMoving = draft?.xOffset !== undefined || draft?.yOffset !== undefined;
  const guide = placed && isMoving ? snapped(garment, view, settingsOf(placed)) : null;

  const adjust: Adjust = useCallback(
    (adjustment, isFinal = true) => {
      if (!kept) return;
      if (!isFinal) return setDraft(adjustment);
      setDraft(null);
      const next = adjusted(kept, adjustment);
      dispatch({
        type: 'adjust',
        position: view,
        adjustment: { ...next, ...heldOffsets(garment, view, next) },
      });
    },
    [kept, dispatch, garment, view],
  );
  return { placed, box, guide, adjust };
}

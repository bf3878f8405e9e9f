import { useCallback, useMemo, useState } from 'react';
import type { DesignPosition } from '#contract/cart/cart.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { snapped } from '#contract/artwork/placement-presets.ts';
import { adjusted, type Adjustment, type DesignAction, type Placed } from './design-state.ts';
import { boxOf, heldOffsets, settingsOf } from './design-view.ts';

/** `isFinal` is false during a drag. */
export type Adjust = (adjustment: Adjustment, isFinal?: boolean) => void;

/** The current design of one view. During a drag only the stage moves; the page is notified at the end. */
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

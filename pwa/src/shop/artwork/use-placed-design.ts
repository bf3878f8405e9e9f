import { useCallback, useMemo, useState } from 'react';
import type { DesignPosition } from '#contract/cart/cart.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { touchedEdges } from '#contract/artwork/keep-inside.ts';
import { snapped } from '#contract/artwork/placement-presets.ts';
import { adjusted, type Adjustment, type DesignAction, type Placed } from './design-state.ts';
import { boxOf, insideArea, settingsOf } from './design-view.ts';

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
  const placed = useMemo(
    () => (kept && draft ? insideArea(garment, view, adjusted(kept, draft), kept) : kept),
    [kept, draft, garment, view],
  );
  const box = useMemo(() => placed && boxOf(garment, view, placed), [garment, view, placed]);
  const isMoving = draft?.xOffset !== undefined || draft?.yOffset !== undefined;
  const settings = placed && isMoving ? settingsOf(placed) : null;
  const guide = settings && {
    ...snapped(garment, view, settings),
    edges: touchedEdges(garment, view, settings),
  };

  const adjust: Adjust = useCallback(
    (adjustment, isFinal = true) => {
      if (!kept) return;
      if (!isFinal) return setDraft(adjustment);
      setDraft(null);
      const next = insideArea(garment, view, adjusted(kept, adjustment), kept);
      dispatch({ type: 'adjust', position: view, adjustment: next });
    },
    [kept, dispatch, garment, view],
  );
  return { placed, box, guide, adjust };
}

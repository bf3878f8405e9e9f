import { useCallback, useMemo, useState } from 'react';
import { placeKey } from '#contract/cart/place-words.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { touchedEdges } from '#contract/artwork/keep-inside.ts';
import { snapped } from '#contract/artwork/placement-presets.ts';
import { adjusted, type Adjustment, type DesignAction, type Placed } from './design-state.ts';
import { boxOf, insideArea, settingsOf } from './design-view.ts';

/** `isFinal` is false during a drag. */
export type Adjust = (adjustment: Adjustment, isFinal?: boolean) => void;

/** The design in hand. During a drag only the stage moves; the page is notified at the end. */
export function usePlacedDesign({
  garment,
  kept,
  dispatch,
}: {
  garment: Printable;
  kept: Placed | undefined;
  dispatch: (action: DesignAction) => void;
}) {
  const [draft, setDraft] = useState<Adjustment | null>(null);
  const placed = useMemo(
    () => (kept && draft ? insideArea(garment, adjusted(kept, draft), kept) : kept),
    [kept, draft, garment],
  );
  const box = useMemo(() => placed && boxOf(garment, placed), [garment, placed]);
  const isMoving = draft?.xOffset !== undefined || draft?.yOffset !== undefined;
  const settings = placed && isMoving ? settingsOf(placed) : null;
  const guide = placed &&
    settings && {
      ...snapped(garment, placed.position, settings),
      edges: touchedEdges(garment, placed.position, settings),
    };

  const adjust: Adjust = useCallback(
    (adjustment, isFinal = true) => {
      if (!kept) return;
      if (!isFinal) return setDraft(adjustment);
      setDraft(null);
      const next = insideArea(garment, adjusted(kept, adjustment), kept);
      dispatch({
        type: 'adjust',
        key: placeKey(kept),
        adjustment: { area: next.area, ...next, isExact: true },
      });
    },
    [kept, dispatch, garment],
  );
  return { placed, box, guide, adjust };
}

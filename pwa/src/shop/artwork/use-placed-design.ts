import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { placeKey } from '#contract/cart/place-words.ts';
import type { DesignBox, Printable } from '#contract/garments/garments.ts';
import { touchedEdges } from '#contract/artwork/keep-inside.ts';
import { snapped } from '#contract/artwork/placement-presets.ts';
import { adjusted, type Adjustment, type DesignAction, type Placed } from './design-state.ts';
import { boxOf, insideArea, settingsOf } from './design-view.ts';

/** `isFinal` is false during a drag. */
export type Adjust = (adjustment: Adjustment, isFinal?: boolean) => void;

/** Where a drag has come to. Only what moves with it listens, so that a phone draws no more than that at each step. */
export interface Drag {
  now: () => Adjustment | null;
  move: (adjustment: Adjustment) => void;
  subscribe: (listener: () => void) => () => void;
}

function createDrag(): Drag {
  let adjustment: Adjustment | null = null;
  const listeners = new Set<() => void>();
  return {
    now: () => adjustment,
    move(next) {
      adjustment = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Moves the design in hand. During a drag only what follows `drag` is drawn; the page is notified at the end. */
export function usePlacedDesign({
  garment,
  kept,
  dispatch,
}: {
  garment: Printable;
  kept: Placed | undefined;
  dispatch: (action: DesignAction) => void;
}) {
  const [own] = useState(createDrag);
  // The end of a drag and its outcome are one change of the page: the design is never seen where it was.
  const [isDragged, setDragged] = useState(false);
  const adjust: Adjust = useCallback(
    (adjustment, isFinal = true) => {
      if (!kept) return;
      if (!isFinal) own.move(adjustment);
      setDragged(!isFinal);
      if (!isFinal) return;
      const next = insideArea(garment, adjusted(kept, adjustment), kept);
      dispatch({
        type: 'adjust',
        key: placeKey(kept),
        adjustment: { area: next.area, ...next, isExact: true },
      });
    },
    [own, kept, dispatch, garment],
  );
  return { drag: isDragged ? own : null, adjust };
}

export interface Dragged {
  placed: Placed;
  box: DesignBox;
  /** It is moved, and neither sized nor turned. */
  isMoved: boolean;
}

/** The design where it is dragged to; where it is, without a drag. */
export function useDragged(garment: Printable, kept: Placed, drag: Drag | null): Dragged;
export function useDragged(garment: Printable, kept: Placed | undefined, drag: Drag | null): Dragged | null;
export function useDragged(garment: Printable, kept: Placed | undefined, drag: Drag | null): Dragged | null {
  const draft = useSyncExternalStore(drag?.subscribe ?? nobody, drag?.now ?? nowhere);
  return useMemo(() => (kept ? draggedTo(garment, kept, draft) : null), [garment, kept, draft]);
}

/**
 * Tells where the design is dragged to at each step, and null when nobody drags: before the browser paints, and without
 * anything being rendered. A phone has no time for that sixty times a second.
 */
export function useFollowed(
  { garment, kept, drag }: { garment: Printable; kept: Placed; drag: Drag | null },
  follow: (dragged: Dragged | null) => void,
): void {
  const latest = useRef(follow);
  useLayoutEffect(() => {
    latest.current = follow;
  });
  useLayoutEffect(() => {
    const step = () => latest.current(drag && draggedTo(garment, kept, drag.now()));
    step();
    return drag?.subscribe(step);
  }, [garment, kept, drag]);
}

interface Step {
  garment: Printable;
  kept: Placed;
  dragged: Dragged;
}
/** Several follow one step. */
const steps = new WeakMap<Adjustment, Step>();

function draggedTo(garment: Printable, kept: Placed, draft: Adjustment | null): Dragged {
  const known = draft ? steps.get(draft) : undefined;
  if (known?.garment === garment && known.kept === kept) return known.dragged;
  const placed = draft ? insideArea(garment, adjusted(kept, draft), kept) : kept;
  const isMoved = draft?.scale === undefined && (draft?.xOffset ?? draft?.yOffset) !== undefined;
  const dragged = { placed, box: boxOf(garment, placed), isMoved };
  if (draft) steps.set(draft, { garment, kept, dragged });
  return dragged;
}

const nobody = () => () => {};
const nowhere = () => null;

/** The middles and edges of its print area that a design has met on its way; null while it isn't moved. */
export function guideOf(garment: Printable, { placed, isMoved }: Dragged) {
  if (!isMoved) return null;
  const settings = settingsOf(placed);
  return {
    ...snapped(garment, placed.position, settings),
    edges: touchedEdges(garment, placed.position, settings),
  };
}

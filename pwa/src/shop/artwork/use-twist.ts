import { usePinch } from '@use-gesture/react';
import { type RefObject, useEffect } from 'react';
import { snappedRotation } from '#contract/artwork/placement-presets.ts';
import type { Placed } from './design-state.ts';
import type { Adjust } from './use-placed-design.ts';

interface Start {
  distance: number;
  angle: number;
  scale: number;
  rotation: number;
}

/** Two fingers anywhere on the garment resize and rotate the design. One finger beside it still scrolls the page. */
export function useTwist(stage: RefObject<HTMLElement | null>, placed: Placed, onAdjust: Adjust): void {
  // Two fingers would scroll as well. Only a listener that isn't passive can prevent it, and those of gestures are passive.
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const keepStill = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    element.addEventListener('touchmove', keepStill, { passive: false });
    return () => element.removeEventListener('touchmove', keepStill);
  }, [stage]);

  usePinch(
    ({ da: [distance, angle], first, last, memo }) => {
      const start = (
        first ? { distance, angle, scale: placed.scale, rotation: placed.rotation } : memo
      ) as Start;
      const scale = (start.scale * distance) / Math.max(1, start.distance);
      const rotation = snappedRotation(start.rotation + (angle - start.angle));
      onAdjust({ scale, rotation }, last);
      return start;
    },
    { target: stage, pointer: { touch: true } },
  );
}

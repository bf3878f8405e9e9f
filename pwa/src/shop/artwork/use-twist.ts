import { usePinch } from '@use-gesture/react';
import { type RefObject, useEffect, useRef } from 'react';
import { snappedRotation } from '#contract/artwork/placement-presets.ts';
import type { Placed } from './design-state.ts';
import type { Adjust } from './use-placed-design.ts';

interface Start extends Pick<Placed, 'scale' | 'rotation' | 'xOffset' | 'yOffset'> {
  distance: number;
  angle: number;
}

/**
 * Two fingers anywhere on the garment resize and rotate the design, from where one of them may have dragged it. One finger
 * beside it still scrolls the page. Answers whether two are there.
 */
export function useTwist(
  stage: RefObject<HTMLElement | null>,
  now: RefObject<Placed>,
  onAdjust: Adjust,
): RefObject<boolean> {
  const isTwisting = useRef(false);
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
      isTwisting.current = !last;
      const start = (first ? { ...now.current, distance, angle } : memo) as Start;
      const { xOffset, yOffset } = start;
      const scale = Math.round(((start.scale * distance) / Math.max(1, start.distance)) * 100) / 100;
      const rotation = snappedRotation(start.rotation + (angle - start.angle));
      onAdjust({ scale, rotation, xOffset, yOffset, isExact: true }, last);
      return start;
    },
    { target: stage, pointer: { touch: true } },
  );
  return isTwisting;
}

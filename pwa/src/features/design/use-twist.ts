import { usePinch } from '@use-gesture/react';
import type { Adjustment, Placed } from './design-state.ts';

interface Start {
  distance: number;
  angle: number;
  scale: number;
  rotation: number;
}

/** Two fingers anywhere on the garment resize and turn the design; one finger still scrolls the page. */
export function useTwist(
  placed: Placed | undefined,
  onAdjust: (adjustment: Adjustment, isFinal?: boolean) => void,
) {
  return usePinch(
    ({ da: [distance, angle], first, last, memo, cancel }) => {
      if (!placed) {
        cancel();
        return undefined;
      }
      const start = (
        first ? { distance, angle, scale: placed.scale, rotation: placed.rotation } : memo
      ) as Start;
      const scale = (start.scale * distance) / Math.max(1, start.distance);
      onAdjust({ scale, rotation: start.rotation + (angle - start.angle) }, last);
      return start;
    },
    { enabled: placed !== undefined, pointer: { touch: true } },
  );
}

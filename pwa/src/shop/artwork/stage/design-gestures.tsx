import { useDrag } from '@use-gesture/react';
import { memo, type RefObject } from 'react';
import { snapped, snappedRotation } from '#contract/artwork/placement-presets.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import type { Placed } from '../design-state.ts';
import { heldOffsets, settingsOf } from '../design-view.ts';
import type { Adjust } from '../use-placed-design.ts';
import { useTwist } from '../use-twist.ts';

export interface DesignGesturesProps {
  stage: RefObject<HTMLElement | null>;
  /** It holds `.design-corner` and `.design-turn`. */
  frame: RefObject<HTMLElement | null>;
  garment: Printable;
  /** The design as it is shown. */
  now: RefObject<Placed>;
  onAdjust: Adjust;
  onHold: (free: 'left' | 'right' | null) => void;
}

/** What a drag began with, and so what it does. */
type Begun =
  | { at: 'frame'; xOffset: number; yOffset: number; perPixel: number }
  | { at: 'corner'; scale: number; reach: number }
  | { at: 'turn'; rotation: number };

/** Mouse and fingers on the frame around the design. Draws nothing, and isn't called again at each step of a drag. */
export const DesignGestures = memo(function DesignGestures(props: DesignGesturesProps) {
  const { stage, frame, garment, now, onAdjust, onHold } = props;
  const isTwisting = useTwist(stage, now, onAdjust);

  function begin(target: EventTarget | null, from: readonly [number, number]): Begun {
    const placed = now.current;
    const { reach, angle } = fromCentre(frame.current, from);
    if (isPart(target, '.design-corner')) return { at: 'corner', scale: placed.scale, reach };
    if (isPart(target, '.design-turn')) return { at: 'turn', rotation: placed.rotation - angle };
    return { at: 'frame', ...heldOffsets(garment, placed), perPixel: unitsPerPixel(frame.current) };
  }

  useDrag(
    ({ movement: [x, y], xy, initial, event, first, last, memo, cancel }) => {
      if (last || isTwisting.current) onHold(null);
      if (isTwisting.current) {
        cancel();
        return undefined;
      }
      const begun = first ? begin(event.target, initial) : (memo as Begun | undefined);
      if (!begun) return undefined; // the last word of a drag that was called off
      if (begun.at === 'corner') {
        const { reach } = fromCentre(frame.current, xy);
        onAdjust({ scale: (begun.scale * reach) / Math.max(1, begun.reach) }, last);
      } else if (begun.at === 'turn') {
        const { angle } = fromCentre(frame.current, xy);
        onAdjust({ rotation: snappedRotation(begun.rotation + angle) }, last);
      } else {
        const { perPixel } = begun;
        const moved = { xOffset: begun.xOffset + x * perPixel, yOffset: begun.yOffset + y * perPixel };
        const { xOffset, yOffset } = snapped(garment, now.current.position, {
          ...settingsOf(now.current),
          ...moved,
        });
        onAdjust({ xOffset, yOffset }, last);
        if (!last && isTouch(event)) onHold(xy[0] > innerWidth / 2 ? 'left' : 'right');
      }
      return begun;
    },
    { target: frame, pointer: { keys: false } },
  );
  return null;
});

const isPart = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.matches(selector);

const isTouch = (event: object) => 'pointerType' in event && event.pointerType === 'touch';

/** The frame's parent has the drawing's proportions and fills its view box. */
function unitsPerPixel(frame: HTMLElement | null): number {
  const width = frame?.parentElement?.clientWidth ?? 0;
  return width > 0 ? garmentViewBox.width / width : 1;
}

/** Distance in pixels and direction in degrees from the middle of the frame. */
function fromCentre(
  frame: HTMLElement | null,
  [x, y]: readonly [number, number],
): { reach: number; angle: number } {
  const { left = 0, top = 0, width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
  const [across, down] = [x - left - width / 2, y - top - height / 2];
  return { reach: Math.hypot(across, down), angle: (Math.atan2(down, across) * 180) / Math.PI };
}

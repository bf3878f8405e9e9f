import { useDrag } from '@use-gesture/react';
import type { RefObject } from 'react';
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
  placed: Placed;
  onAdjust: Adjust;
  onHold: (free: 'left' | 'right' | null) => void;
}

/** What a drag began with, and so what it does. */
type Begun =
  | { at: 'frame'; xOffset: number; yOffset: number }
  | { at: 'corner'; scale: number; reach: number }
  | { at: 'turn'; rotation: number };

/** Mouse and fingers on the frame around the design. Draws nothing. */
export function DesignGestures({ stage, frame, garment, placed, onAdjust, onHold }: DesignGesturesProps) {
  useTwist(stage, placed, onAdjust);

  function begin(target: EventTarget | null, from: readonly [number, number]): Begun {
    const { reach, angle } = fromCentre(frame.current, from);
    if (isPart(target, '.design-corner')) return { at: 'corner', scale: placed.scale, reach };
    if (isPart(target, '.design-turn')) return { at: 'turn', rotation: placed.rotation - angle };
    return { at: 'frame', ...heldOffsets(garment, placed) };
  }

  useDrag(
    ({ movement: [x, y], xy, initial, event, first, last, memo, pinching, cancel }) => {
      if (last || pinching) onHold(null);
      if (pinching) {
        cancel();
        return undefined;
      }
      const begun = first ? begin(event.target, initial) : (memo as Begun | undefined);
      if (!begun) return undefined; // the last word of a drag that was called off
      const { reach, angle } = fromCentre(frame.current, xy);
      if (begun.at === 'corner') onAdjust({ scale: (begun.scale * reach) / Math.max(1, begun.reach) }, last);
      else if (begun.at === 'turn') onAdjust({ rotation: snappedRotation(begun.rotation + angle) }, last);
      else {
        const perPixel = unitsPerPixel(frame.current);
        const moved = { xOffset: begun.xOffset + x * perPixel, yOffset: begun.yOffset + y * perPixel };
        const { xOffset, yOffset } = snapped(garment, placed.position, { ...settingsOf(placed), ...moved });
        onAdjust({ xOffset, yOffset }, last);
        if (!last && isTouch(event)) onHold(xy[0] > innerWidth / 2 ? 'left' : 'right');
      }
      return begun;
    },
    { target: frame, pointer: { keys: false } },
  );
  return null;
}

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

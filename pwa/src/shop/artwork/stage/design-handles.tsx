import { useId, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { useDrag } from '@use-gesture/react';
import type { DesignBox, Printable } from '#contract/garments/garments.ts';
import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import { placeWords } from '#contract/cart/place-words.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { snapped, snappedRotation } from '#contract/artwork/placement-presets.ts';
import type { Placed } from '../design-state.ts';
import { heldOffsets, settingsOf } from '../design-view.ts';
import { keyAdjustment } from '../key-adjustment.ts';
import type { Adjust } from '../use-placed-design.ts';
import './design.css';

interface DesignHandlesProps {
  garment: Printable;
  placed: Placed;
  box: DesignBox;
  onAdjust: Adjust;
  onRemove: () => void;
  /** While one finger drags: the side of the screen that it leaves free. */
  onHold: (free: 'left' | 'right' | null) => void;
}

/**
 * The frame around the design: drag to move, a corner to resize, the knob above it to rotate; two fingers resize and
 * rotate, and keys do all of it. It is HTML over the drawing, so that it can take the focus.
 */
export function DesignHandles({ garment, placed, box, onAdjust, onRemove, onHold }: DesignHandlesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();

  const bindFrame = useDrag(
    ({ movement: [x, y], xy, event, first, last, memo, pinching, cancel }) => {
      if (last || pinching) onHold(null);
      if (pinching || (first && isCorner(event.target))) {
        cancel();
        return undefined;
      }
      const start = (first ? heldOffsets(garment, placed) : memo) as Offsets | undefined;
      if (!start) return undefined; // the last word of a drag that was called off
      const perPixel = unitsPerPixel(frame.current);
      const moved = { xOffset: start.xOffset + x * perPixel, yOffset: start.yOffset + y * perPixel };
      const { xOffset, yOffset } = snapped(garment, placed.position, { ...settingsOf(placed), ...moved });
      onAdjust({ xOffset, yOffset }, last);
      if (!last && isTouch(event)) onHold(xy[0] > innerWidth / 2 ? 'left' : 'right');
      return start;
    },
    { pointer: { keys: false } },
  );

  const bindCorner = useDrag(
    ({ xy: [x, y], initial, first, last, memo }) => {
      const centre = centreOf(frame.current);
      const start = (
        first
          ? { scale: placed.scale, reach: Math.hypot(initial[0] - centre.x, initial[1] - centre.y) }
          : memo
      ) as { scale: number; reach: number };
      const reach = Math.hypot(x - centre.x, y - centre.y);
      onAdjust({ scale: (start.scale * reach) / Math.max(1, start.reach) }, last);
      return start;
    },
    { pointer: { keys: false } },
  );

  const bindTurn = useDrag(
    ({ xy: [x, y], initial, first, last, memo }) => {
      const centre = centreOf(frame.current);
      const angleTo = (toX: number, toY: number) =>
        (Math.atan2(toY - centre.y, toX - centre.x) * 180) / Math.PI;
      const start = (first ? placed.rotation - angleTo(...initial) : memo) as number;
      onAdjust({ rotation: snappedRotation(start + angleTo(x, y)) }, last);
      return start;
    },
    { pointer: { keys: false } },
  );

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Delete') onRemove();
    else {
      const adjustment = keyAdjustment(event, { ...placed, ...heldOffsets(garment, placed) });
      if (!adjustment) return;
      onAdjust(adjustment);
    }
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application of its own keys
    <div
      {...bindFrame()}
      ref={frame}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by keyboard
      tabIndex={0}
      aria-label={`Your design on the ${placeWords(placed)}`}
      aria-roledescription="Design"
      aria-describedby={helpId}
      onKeyDown={handleKeyDown}
      className="design-frame absolute cursor-move touch-none"
      style={{
        left: percent(box.x, garmentViewBox.width),
        top: percent(box.y, garmentViewBox.height),
        width: percent(box.width, garmentViewBox.width),
        height: percent(box.height, garmentViewBox.height),
        rotate: `${placed.rotation}deg`,
      }}
    >
      <span id={helpId} className="sr-only">
        Arrow keys move it, plus and minus change its size, square brackets turn it, Delete removes it.
      </span>
      {corners.map(([corner, outX, outY]) => (
        <span
          key={corner}
          {...bindCorner()}
          className={classNames('design-corner touch-none', corner)}
          style={{ '--out-x': outX, '--out-y': outY } as CSSProperties}
        />
      ))}
      <span {...bindTurn()} className="design-turn touch-none" />
    </div>
  );
}

interface Offsets {
  xOffset: number;
  yOffset: number;
}

const corners = [
  ['top-0 left-0 cursor-nwse-resize', -1, -1],
  ['top-0 left-full cursor-nesw-resize', 1, -1],
  ['top-full left-0 cursor-nesw-resize', -1, 1],
  ['top-full left-full cursor-nwse-resize', 1, 1],
] as const;

const isCorner = (target: EventTarget | null) =>
  target instanceof Element && target.matches('.design-corner, .design-turn');

const isTouch = (event: object) => 'pointerType' in event && event.pointerType === 'touch';

const percent = (length: number, of: number) => `${(100 * length) / of}%`;

/** The frame's parent has the drawing's proportions and fills its view box. */
function unitsPerPixel(frame: HTMLElement | null): number {
  const width = frame?.parentElement?.clientWidth ?? 0;
  return width > 0 ? garmentViewBox.width / width : 1;
}

function centreOf(frame: HTMLElement | null): { x: number; y: number } {
  const { left = 0, top = 0, width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
  return { x: left + width / 2, y: top + height / 2 };
}

import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useId,
  useRef,
} from 'react';
import type { DesignBox, Printable } from '#contract/garments/garments.ts';
import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import { placeWords } from '#contract/cart/place-words.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { Adjustment, Placed } from '../design-state.ts';
import { boxOf, heldOffsets } from '../design-view.ts';
import { keyAdjustment } from '../key-adjustment.ts';
import { type Adjust, type Drag, useFollowed } from '../use-placed-design.ts';
import type { DesignGesturesProps } from './design-gestures.tsx';
import './design.css';

// Most of it is for fingers, and comes once a design is there. Keys and the focus don't wait for it.
const DesignGestures = lazy<ComponentType<DesignGesturesProps>>(() =>
  import('./design-gestures.tsx').then(m => ({ default: m.DesignGestures })),
);

interface DesignHandlesProps {
  /** Where two fingers turn and size it. */
  stage: RefObject<HTMLElement | null>;
  garment: Printable;
  /** The design as it is when nobody drags it. */
  kept: Placed;
  drag: Drag | null;
  onAdjust: Adjust;
  onRemove: () => void;
  /** While one finger drags: the side of the screen that it leaves free. */
  onHold: (free: 'left' | 'right' | null) => void;
}

/**
 * The frame around the design: drag to move, a corner to resize, the knob above it to rotate; two fingers resize and
 * rotate, and keys do all of it. It is HTML over the drawing, so that it can take the focus.
 */
export function DesignHandles({
  stage,
  garment,
  kept,
  drag,
  onAdjust,
  onRemove,
  onHold,
}: DesignHandlesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();
  /** What a key has done since it is held down. */
  const held = useRef<Adjustment | null>(null);
  const from = boxOf(garment, kept);
  /** The design as it is shown, at each step of a drag. */
  const now = useRef(kept);
  useFollowed({ garment, kept, drag }, dragged => {
    now.current = dragged?.placed ?? kept;
    const element = frame.current;
    if (!element) return;
    element.style.transform = wayOf(from, dragged?.box ?? from, now.current.rotation);
    element.toggleAttribute(
      'data-sized',
      dragged !== null && Math.abs(dragged.box.width - from.width) > 0.001,
    );
  });

  function handleKeyDown(event: KeyboardEvent) {
    const adjustment = keyAdjustment(event, { ...now.current, ...heldOffsets(garment, now.current) });
    if (adjustment) {
      const all = { ...held.current, ...adjustment };
      // Like a finger: a key that is held down moves the design alone, and the page hears of it at the end.
      held.current = event.repeat ? all : null;
      onAdjust(all, !event.repeat);
    } else {
      letGo();
      if (event.key !== 'Delete') return;
      onRemove();
    }
    event.preventDefault();
  }

  function letGo() {
    if (held.current) onAdjust(held.current);
    held.current = null;
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application of its own keys
    <div
      ref={frame}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by keyboard
      tabIndex={0}
      aria-label={`Your design on the ${placeWords(kept)}`}
      aria-roledescription="Design"
      aria-describedby={helpId}
      onKeyDown={handleKeyDown}
      onKeyUp={letGo}
      onBlur={letGo}
      className="design-frame absolute cursor-move touch-none"
      style={{
        left: percent(from.x, garmentViewBox.width),
        top: percent(from.y, garmentViewBox.height),
        width: percent(from.width, garmentViewBox.width),
        height: percent(from.height, garmentViewBox.height),
        willChange: drag ? 'transform' : undefined,
      }}
    >
      <span id={helpId} className="sr-only">
        Arrow keys move it, plus and minus change its size, square brackets turn it, Delete removes it.
      </span>
      {corners.map(([corner, outX, outY]) => (
        <span
          key={corner}
          className={classNames('design-corner touch-none', corner)}
          style={{ '--out-x': outX, '--out-y': outY } as CSSProperties}
        />
      ))}
      <span className="design-turn touch-none" />
      <Suspense fallback={null}>
        <DesignGestures {...{ stage, frame, garment, now, onAdjust, onHold }} />
      </Suspense>
    </div>
  );
}

const corners = [
  ['top-0 left-0 cursor-nwse-resize', -1, -1],
  ['top-0 left-full cursor-nesw-resize', 1, -1],
  ['top-full left-0 cursor-nesw-resize', -1, 1],
  ['top-full left-full cursor-nwse-resize', 1, 1],
] as const;

/** From where it was: the browser only transforms the frame and lays nothing out. */
function wayOf(from: DesignBox, to: DesignBox, rotation: number) {
  const right = to.x + to.width / 2 - from.x - from.width / 2;
  const down = to.y + to.height / 2 - from.y - from.height / 2;
  const way = `translate(${percent(right, from.width)}, ${percent(down, from.height)})`;
  return `${way} rotate(${rotation}deg) scale(${to.width / from.width})`;
}

const percent = (length: number, of: number) => `${(100 * length) / of}%`;

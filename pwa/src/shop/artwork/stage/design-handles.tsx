import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { DesignBox, Printable } from '#contract/garments/garments.ts';
import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import { placeWords } from '#contract/cart/place-words.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { Adjustment, Placed } from '../design-state.ts';
import { heldOffsets } from '../design-view.ts';
import { keyAdjustment } from '../key-adjustment.ts';
import type { Adjust } from '../use-placed-design.ts';
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
  placed: Placed;
  box: DesignBox;
  /** Where the design was before a drag; null while there is none. */
  from: DesignBox | null;
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
  placed,
  box,
  from,
  onAdjust,
  onRemove,
  onHold,
}: DesignHandlesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();
  /** What a key has done since it is held down. */
  const held = useRef<Adjustment | null>(null);
  const { left, top, width, height, way } = frameAt(box, from);
  /** Read when a gesture begins: it isn't set up again at each step of one. */
  const now = useRef(placed);
  useLayoutEffect(() => {
    now.current = placed;
  }, [placed]);

  function handleKeyDown(event: KeyboardEvent) {
    const adjustment = keyAdjustment(event, { ...placed, ...heldOffsets(garment, placed) });
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
      aria-label={`Your design on the ${placeWords(placed)}`}
      aria-roledescription="Design"
      aria-describedby={helpId}
      onKeyDown={handleKeyDown}
      onKeyUp={letGo}
      onBlur={letGo}
      className="design-frame absolute cursor-move touch-none"
      style={{
        left: percent(left, garmentViewBox.width),
        top: percent(top, garmentViewBox.height),
        width: percent(width, garmentViewBox.width),
        height: percent(height, garmentViewBox.height),
        transform: `${way} rotate(${placed.rotation}deg)`,
        willChange: from ? 'transform' : undefined,
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

/** Of a drag that leaves the size as it is, the browser only moves the frame and lays nothing out. */
function frameAt({ x, y, width, height }: DesignBox, from: DesignBox | null) {
  if (!from || Math.abs(from.width - width) > 0.001) return { left: x, top: y, width, height, way: '' };
  const way = `translate(${percent(x - from.x, width)}, ${percent(y - from.y, height)})`;
  return { left: from.x, top: from.y, width, height, way };
}

const percent = (length: number, of: number) => `${(100 * length) / of}%`;

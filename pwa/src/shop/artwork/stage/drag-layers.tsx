import {
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { measuresOf } from '#contract/artwork/editing/exact-measures.ts';
import { garmentViewBox, type GarmentColours } from '#contract/garments/garment-pictures.ts';
import { type DesignBox, printArea, type Printable, turnedSize } from '#contract/garments/garments.ts';
import { dyeVariables } from '#pwa/common/garments/dye-variables.ts';
import { DesignImage } from '#pwa/common/garments/garment-live.tsx';
import { splitDrawing } from '#pwa/common/garments/split-drawing.ts';
import type { Placed } from '../design-state.ts';
import { settingsOf } from '../design-view.ts';

export interface DragLayersProps {
  /** It holds the drawing, with the design where it was before the drag. */
  board: RefObject<HTMLElement | null>;
  garment: Printable;
  colours: GarmentColours;
  href: string;
  /** The design as it was before the drag, and where it was. */
  kept: Placed;
  from: DesignBox;
  /** As it is dragged. */
  placed: Placed;
  box: DesignBox;
  isMoving: boolean;
  /** Its size or place is said beside it: the loupe doesn't. */
  isMeasured: boolean;
  /** Its picture has loaded: from then on it can be moved here. */
  onReady: (href: string) => void;
}

/**
 * The design while it is moved. Painting the garment takes longer than a frame on a phone, so its print area is covered
 * by three layers that are painted once: the cloth, the design, and the folds above it. Only the design's is moved.
 */
export function DragLayers(props: DragLayersProps) {
  const { board, garment, colours, href, kept, from, placed, box, isMoving, isMeasured, onReady } = props;
  const below = useRef<SVGSVGElement>(null);
  const above = useRef<SVGSVGElement>(null);
  const area = printArea(garment, kept.position, kept.area);

  useLayoutEffect(() => {
    const drawing = isMoving ? board.current?.querySelector('svg') : null;
    const design = drawing?.querySelector('.design-in-hand');
    const parts = drawing && design ? splitDrawing(drawing, design) : { below: [], above: [] };
    below.current?.replaceChildren(...parts.below);
    above.current?.replaceChildren(...parts.above);
  }, [board, isMoving]);

  // The layer's own image may have loaded before anybody could hear of it.
  useEffect(() => {
    const picture = new Image();
    picture.addEventListener('load', () => onReady(href));
    picture.src = href;
  }, [href, onReady]);

  const { width, height } = garmentViewBox;
  const clip = {
    left: percent(area.x, width),
    top: percent(area.y, height),
    width: percent(area.width, width),
    height: percent(area.height, height),
    visibility: isMoving ? undefined : 'hidden',
  } as const;
  // As large as the garment, so that every layer is drawn to the same pixels.
  const whole = {
    left: percent(-area.x, area.width),
    top: percent(-area.y, area.height),
    width: percent(width, area.width),
    height: percent(height, area.height),
  };
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div className="absolute overflow-hidden" style={clip}>
        <div className="absolute" style={{ ...whole, ...dyeVariables(colours) }}>
          <Layer ref={below} isOwn={isMoving} />
          <Layer isOwn={isMoving} style={isMoving ? moved({ kept, from, placed, box }) : undefined}>
            <DesignImage href={href} box={from} />
          </Layer>
          <Layer ref={above} isOwn={isMoving} />
        </div>
      </div>
      {isMoving && isMeasured && <Measured {...props} />}
    </div>
  );
}

/** What the drag changes, under the design: its size, its turn or its place. */
function Measured({ garment, kept, from, placed, box }: DragLayersProps) {
  const { width, height } = garmentViewBox;
  const { right, down } = wayOf(from, box);
  const turned = turnedSize(box, placed.rotation);
  const was = centreOf(from);
  return (
    <div
      className="absolute inset-0 will-change-transform"
      style={{ transform: `translate(${right}, ${down})` }}
    >
      <p
        className="drag-measure absolute mt-3 -translate-x-1/2 rounded-round bg-raised px-3 text-meta whitespace-nowrap tabular-nums"
        style={{ left: percent(was.x, width), top: percent(was.y + turned.height / 2, height) }}
      >
        {measureText(garment, kept, placed)}
      </p>
    </div>
  );
}

function measureText(garment: Printable, kept: Placed, placed: Placed): string {
  const now = measuresOf(garment, placed.position, settingsOf(placed));
  if (placed.scale !== kept.scale) return `${Math.round(now.width)} × ${Math.round(now.height)} mm`;
  if (placed.rotation !== kept.rotation) return `${placed.rotation}°`;
  const from = now.isFromCollar ? 'below the collar' : 'from the top';
  return `${Math.round(now.left)} mm from the left, ${Math.round(now.top)} mm ${from}`;
}

function Layer({
  ref,
  isOwn,
  style,
  children,
}: {
  ref?: RefObject<SVGSVGElement | null>;
  isOwn: boolean;
  style?: CSSProperties | undefined;
  children?: ReactNode;
}) {
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${garmentViewBox.width} ${garmentViewBox.height}`}
      className={`absolute inset-0 size-full ${isOwn ? 'will-change-transform' : ''}`}
      style={style}
    >
      {children}
    </svg>
  );
}

/** From where the design was to where it is: in shares of the layer, which is as large as the garment. */
function moved({ kept, from, placed, box }: Pick<DragLayersProps, 'kept' | 'from' | 'placed' | 'box'>) {
  const was = centreOf(from);
  const { width, height } = garmentViewBox;
  const { right, down } = wayOf(from, box);
  const turn = placed.rotation - kept.rotation;
  return {
    transformOrigin: `${percent(was.x, width)} ${percent(was.y, height)}`,
    transform: `translate(${right}, ${down}) rotate(${turn}deg) scale(${box.width / from.width})`,
  };
}

function wayOf(from: DesignBox, to: DesignBox) {
  const [was, is] = [centreOf(from), centreOf(to)];
  return {
    right: percent(is.x - was.x, garmentViewBox.width),
    down: percent(is.y - was.y, garmentViewBox.height),
  };
}

const centreOf = ({ x, y, width, height }: DesignBox) => ({ x: x + width / 2, y: y + height / 2 });

const percent = (length: number, of: number) => `${(100 * length) / of}%`;

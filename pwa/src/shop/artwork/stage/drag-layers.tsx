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
import { boxOf, settingsOf } from '../design-view.ts';
import { type Drag, type Dragged, useFollowed } from '../use-placed-design.ts';

export interface DragLayersProps {
  /** It holds the drawing, with the design where it was before the drag. */
  board: RefObject<HTMLElement | null>;
  garment: Printable;
  colours: GarmentColours;
  href: string;
  /** The design as it was before the drag. */
  kept: Placed;
  /** Null while it isn't moved here. */
  drag: Drag | null;
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
  const { board, garment, colours, href, kept, drag, isMeasured, onReady } = props;
  const isMoving = drag !== null;
  const below = useRef<SVGSVGElement>(null);
  const design = useRef<SVGSVGElement>(null);
  const above = useRef<SVGSVGElement>(null);
  const from = boxOf(garment, kept);
  const area = printArea(garment, kept.position, kept.area);

  useLayoutEffect(() => {
    const drawing = isMoving ? board.current?.querySelector('svg') : null;
    const drawn = drawing?.querySelector('.design-in-hand');
    const parts = drawing && drawn ? splitDrawing(drawing, drawn) : { below: [], above: [] };
    below.current?.replaceChildren(...parts.below);
    above.current?.replaceChildren(...parts.above);
  }, [board, isMoving]);
  useFollowed({ garment, kept, drag }, dragged => {
    if (design.current) design.current.style.transform = dragged ? moved(kept, from, dragged) : '';
  });

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
  const middle = centreOf(from);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div className="absolute overflow-hidden" style={clip}>
        <div className="absolute" style={{ ...whole, ...dyeVariables(colours) }}>
          <Layer ref={below} isOwn={isMoving} />
          <Layer
            ref={design}
            isOwn={isMoving}
            style={{ transformOrigin: `${percent(middle.x, width)} ${percent(middle.y, height)}` }}
          >
            <DesignImage href={href} box={from} />
          </Layer>
          <Layer ref={above} isOwn={isMoving} />
        </div>
      </div>
      {drag && isMeasured && <Measured {...{ garment, kept, drag }} />}
    </div>
  );
}

/** What is said follows ten times a second: to lay out and paint words at each step takes a quarter of a slow phone's frame. */
const wordsMs = 100;

/** What the drag changes, under the design: its size, its turn or its place. */
function Measured({ garment, kept, drag }: Pick<DragLayersProps, 'garment' | 'kept' | 'drag'>) {
  const place = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const latest = useRef<Placed | null>(null);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  function say() {
    if (words.current && latest.current)
      words.current.textContent = measureText(garment, kept, latest.current);
  }
  useFollowed({ garment, kept, drag }, dragged => {
    if (!dragged || !place.current) return;
    const { placed, box } = dragged;
    const { x, y } = centreOf(box);
    const { width, height } = garmentViewBox;
    const down = y + turnedSize(box, placed.rotation).height / 2;
    place.current.style.transform = `translate(${percent(x, width)}, ${percent(down, height)})`;
    const isFirst = latest.current === null;
    latest.current = placed;
    if (isFirst) say();
    later.current ??= setTimeout(() => {
      later.current = undefined;
      say();
    }, wordsMs);
  });
  useEffect(() => () => clearTimeout(later.current), []);
  return (
    <div ref={place} className="absolute inset-0 will-change-transform">
      <p
        ref={words}
        className="drag-measure absolute top-3 -translate-x-1/2 rounded-round bg-raised px-3 text-meta whitespace-nowrap tabular-nums"
      />
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
function moved(kept: Placed, from: DesignBox, { placed, box }: Dragged) {
  const [was, is] = [centreOf(from), centreOf(box)];
  const { width, height } = garmentViewBox;
  const way = `translate(${percent(is.x - was.x, width)}, ${percent(is.y - was.y, height)})`;
  return `${way} rotate(${placed.rotation - kept.rotation}deg) scale(${box.width / from.width})`;
}

const centreOf = ({ x, y, width, height }: DesignBox) => ({ x: x + width / 2, y: y + height / 2 });

const percent = (length: number, of: number) => `${(100 * length) / of}%`;

import type { CSSProperties, ReactNode } from 'react';
import { printArea, type Printable, type GarmentView, type PrintArea } from '#contract/garments/garments.ts';
import { garmentViewBox, type GarmentColours } from '#contract/garments/garment-pictures.ts';
import type { Edges } from '#contract/artwork/keep-inside.ts';
import { isDarkCloth } from './dye-variables.ts';
import './garment.css';

const rulerGap = 34;
const tick = 10;

/**
 * Guides over a garment as large as its drawing. They are not part of it: a line that comes or goes would have all of it
 * painted again, with its shadow.
 */
export function Guides({ cloth, children }: { cloth: string; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${garmentViewBox.width} ${garmentViewBox.height}`}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full"
      style={{ '--fabric': cloth } as CSSProperties}
    >
      {children}
    </svg>
  );
}

/** The frame in which a design can be printed, with its width in millimetres under it. */
export function PrintAreaGuide({ area, onDarkCloth }: { area: PrintArea; onDarkCloth: boolean }) {
  const { x, y, width, height } = area;
  const isAbove = area.isRulerAbove === true;
  const rulerY = isAbove ? y - rulerGap : y + height + rulerGap;
  const ruler = `M${x} ${rulerY}h${width}M${x} ${rulerY - tick}v${2 * tick}M${x + width} ${rulerY - tick}v${2 * tick}`;
  // Small areas leave no room for words: the number alone then.
  const label = width < 200 ? `${area.widthMm} mm` : `${area.widthMm} mm print area`;
  return (
    <g className="garment-guide" data-cloth={onDarkCloth ? 'dark' : 'light'}>
      <rect className="garment-guide-frame" x={x} y={y} width={width} height={height} rx={2} />
      <path className="garment-guide-ruler" d={ruler} />
      <text x={x + width / 2} y={isAbove ? rulerY - tick : rulerY + rulerGap} textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

/** While a design is moved: the middle and the edges of its print area that the drag has met. */
export function CentreGuide({
  garment,
  view,
  area: areaId,
  colours,
  guide: { isMiddleX, isMiddleY, edges },
}: {
  garment: Printable;
  view: GarmentView;
  area: string | undefined;
  colours: GarmentColours;
  guide: { isMiddleX: boolean; isMiddleY: boolean; edges: Edges };
}) {
  const { x, y, width, height } = printArea(garment, view, areaId);
  const middles = pathOf([
    isMiddleX && `M${x + width / 2} ${y}v${height}`,
    isMiddleY && `M${x} ${y + height / 2}h${width}`,
  ]);
  const sides = pathOf([
    edges.left && `M${x} ${y}v${height}`,
    edges.right && `M${x + width} ${y}v${height}`,
    edges.top && `M${x} ${y}h${width}`,
    edges.bottom && `M${x} ${y + height}h${width}`,
  ]);
  if (middles + sides === '') return null;
  return (
    <g className="garment-guide" data-cloth={isDarkCloth(colours.fabric) ? 'dark' : 'light'}>
      {middles && <path className="garment-guide-middle" d={middles} />}
      {sides && <path className="garment-guide-edge" d={sides} />}
    </g>
  );
}

const pathOf = (lines: readonly (string | false)[]) => lines.filter(Boolean).join('');

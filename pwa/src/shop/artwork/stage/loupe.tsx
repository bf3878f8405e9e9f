import { garmentImageUrl, garmentViewBox, type GarmentColours } from '#contract/garments/garment-pictures.ts';
import { drawingOf, type Printable, printArea } from '#contract/garments/garments.ts';
import { measuresOf } from '#contract/artwork/editing/exact-measures.ts';
import type { Placed } from '../design-state.ts';
import { settingsOf } from '../design-view.ts';
import { type Drag, useDragged } from '../use-placed-design.ts';
import './loupe.css';

export interface LoupeProps {
  garment: Printable;
  colours: GarmentColours;
  kept: Placed;
  drag: Drag | null;
  href: string;
  /** The corner away from the finger. */
  side: 'left' | 'right';
}

/** Millimetres of cloth across the glass. */
const acrossMm = 150;
const glassPx = 136;

/**
 * What the finger covers, enlarged in a corner while it drags. The design stays in the middle of the glass, and the
 * cloth is moved under it as one layer, so that a phone draws it at every step.
 */
export function Loupe({ garment, colours, kept, drag, href, side }: LoupeProps) {
  const { placed, box } = useDragged(garment, kept, drag);
  const area = printArea(garment, placed.position, placed.area);
  const perUnit = (glassPx * area.widthMm) / area.width / acrossMm;
  const measures = measuresOf(garment, placed.position, settingsOf(placed));
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const toGlass = `translate(${glassPx / 2 - centre.x * perUnit}px, ${glassPx / 2 - centre.y * perUnit}px)`;
  const at = (x: number, y: number, width: number, height: number) => ({
    left: x * perUnit,
    top: y * perUnit,
    width: width * perUnit,
    height: height * perUnit,
  });
  return (
    <div
      aria-hidden="true"
      className={`loupe pointer-events-none absolute top-2 z-2 grid justify-items-center ${side === 'left' ? 'left-2' : 'right-2'}`}
    >
      <div className="loupe-glass tile" style={{ width: glassPx, height: glassPx }}>
        <div className="absolute top-0 left-0 will-change-transform" style={{ transform: toGlass }}>
          <img
            src={garmentImageUrl(drawingOf(garment), placed.position, colours)}
            alt=""
            className="absolute max-w-none"
            style={{
              ...at(0, 0, garmentViewBox.width, garmentViewBox.height),
              transform: area.isFarSide ? 'scaleX(-1)' : undefined,
            }}
          />
          <span className="loupe-area absolute" style={at(area.x, area.y, area.width, area.height)} />
        </div>
        <img
          src={href}
          alt=""
          className="absolute max-w-none"
          style={{
            width: box.width * perUnit,
            height: box.height * perUnit,
            left: (glassPx - box.width * perUnit) / 2,
            top: (glassPx - box.height * perUnit) / 2,
            rotate: `${placed.rotation}deg`,
          }}
        />
      </div>
      <p className="mt-1 rounded-round bg-raised px-2 text-meta tabular-nums">
        {Math.round(measures.width)} × {Math.round(measures.height)} mm
      </p>
    </div>
  );
}

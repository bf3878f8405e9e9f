import { useRef } from 'react';
import { garmentImageUrl, garmentViewBox, type GarmentColours } from '#contract/garments/garment-pictures.ts';
import { drawingOf, type Printable, printArea } from '#contract/garments/garments.ts';
import { measuresOf } from '#contract/artwork/editing/exact-measures.ts';
import type { Placed } from '../design-state.ts';
import { boxOf, settingsOf } from '../design-view.ts';
import { type Drag, useFollowed } from '../use-placed-design.ts';
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
  const cloth = useRef<HTMLDivElement>(null);
  const design = useRef<HTMLImageElement>(null);
  const from = boxOf(garment, kept);
  const area = printArea(garment, kept.position, kept.area);
  const perUnit = (glassPx * area.widthMm) / area.width / acrossMm;
  const measures = measuresOf(garment, kept.position, settingsOf(kept));
  useFollowed({ garment, kept, drag }, dragged => {
    const { placed, box } = dragged ?? { placed: kept, box: from };
    const [right, down] = [box.x + box.width / 2, box.y + box.height / 2].map(
      middle => glassPx / 2 - middle * perUnit,
    );
    if (cloth.current) cloth.current.style.transform = `translate(${right}px, ${down}px)`;
    // Its size is another one only where it has to be made smaller to fit.
    const turned = `rotate(${placed.rotation}deg) scale(${box.width / from.width})`;
    if (design.current && design.current.style.transform !== turned) design.current.style.transform = turned;
  });
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
        <div ref={cloth} className="absolute top-0 left-0 will-change-transform">
          <img
            src={garmentImageUrl(drawingOf(garment), kept.position, colours)}
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
          ref={design}
          src={href}
          alt=""
          className="absolute max-w-none"
          style={{
            width: from.width * perUnit,
            height: from.height * perUnit,
            left: (glassPx - from.width * perUnit) / 2,
            top: (glassPx - from.height * perUnit) / 2,
          }}
        />
      </div>
      <p className="mt-1 rounded-round bg-raised px-2 text-meta tabular-nums">
        {Math.round(measures.width)} × {Math.round(measures.height)} mm
      </p>
    </div>
  );
}

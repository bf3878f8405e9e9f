import { useMemo } from 'react';
import { drawLettering } from '#contract/lettering/roster-lettering.ts';
import { type DesignSettings, type Printable, printArea } from '#contract/garments/garments.ts';
import { type GarmentColours, garmentViewBox } from '#contract/garments/garment-pictures.ts';
import type { LetteringTemplate, RosterPiece } from '#contract/roster/roster.ts';
import { DecoratedGarment } from '../garments/decorated-garment.tsx';
import { useFont } from '../local/lettering/use-font.ts';

export interface PieceDesign {
  href: string;
  settings: DesignSettings;
}

interface PiecePictureProps {
  garment: Printable;
  colours: GarmentColours;
  template: LetteringTemplate;
  piece: Pick<RosterPiece, 'name' | 'number'>;
  /** The design on the same side. */
  design?: PieceDesign | null;
  className?: string;
}

/** One piece as it will be made: the garment, its design, and the name and number in the same outlines as in production. */
export function PiecePicture({ garment, colours, template, piece, design, className }: PiecePictureProps) {
  const { font, ...state } = { font: null, ...useFont(template.font) };
  const { position, ink } = template;
  const area = printArea(garment, position);
  const drawn = useMemo(
    () => font && drawLettering(font, template, piece, area),
    [font, template, piece, area],
  );
  const mmPerUnit = area.widthMm / area.width;
  const words = [piece.name, piece.number].filter(Boolean).join(', ');
  const view = `0 0 ${garmentViewBox.width} ${garmentViewBox.height}`;
  return (
    <figure className={className}>
      <span className="relative block">
        <DecoratedGarment
          garment={garment}
          view={position}
          colours={colours}
          design={design ?? null}
          alt={words ? `The ${position} with ${words}` : `The ${position}`}
        />
        {drawn && (
          <svg viewBox={view} aria-hidden="true" className="absolute inset-0 size-full">
            <g transform={`translate(${area.x + area.width / 2} ${area.y}) scale(${1 / mmPerUnit})`}>
              {drawn.lines.map((line, at) => (
                <path key={at} d={line.d} fill={ink} transform={`translate(0 ${line.footMm})`} />
              ))}
            </g>
          </svg>
        )}
      </span>
      <figcaption aria-live="polite" className="mt-1 text-meta leading-snug text-soft">
        {state.phase === 'loading' && 'Loading the font…'}
        {state.phase === 'failed' && (
          <>
            This font isn’t on this device yet.{' '}
            <button type="button" onClick={state.retry} className="min-h-11 font-medium text-link underline">
              Try again
            </button>
          </>
        )}
        {drawn?.isShrunk && 'Made smaller to fit the width. '}
        {drawn?.isTooLow && 'Reaches below the print area. Choose a smaller size.'}
      </figcaption>
    </figure>
  );
}

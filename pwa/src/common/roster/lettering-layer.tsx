import { useMemo } from 'react';
import { type DrawnLettering, drawLettering } from '#contract/lettering/roster-lettering.ts';
import { type Printable, printArea } from '#contract/garments/garments.ts';
import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import type { LetteringTemplate, RosterPiece } from '#contract/roster/roster.ts';
import { type FontState, useFont } from '../local/lettering/use-font.ts';

export interface LetteringProps {
  garment: Printable;
  template: LetteringTemplate;
  piece: Pick<RosterPiece, 'name' | 'number'>;
}

/** The outlines of one piece; null until its font is there. */
export function useLettering({ garment, template, piece }: LetteringProps): {
  drawn: DrawnLettering | null;
  state: FontState;
} {
  const state = useFont(template.font);
  const font = state.phase === 'ready' ? state.font : null;
  const { position, nameMm, numberMm, topMm } = template;
  const { name, number } = piece;
  const drawn = useMemo(
    () =>
      font &&
      drawLettering(font, { nameMm, numberMm, topMm }, { name, number }, printArea(garment, position)),
    [font, garment, position, nameMm, numberMm, topMm, name, number],
  );
  return { drawn, state };
}

/** Name and number, laid over a drawing of the garment's side. */
export function LetteringLayer({
  garment,
  template: { position, ink },
  drawn,
}: Omit<LetteringProps, 'piece'> & { drawn: DrawnLettering }) {
  const area = printArea(garment, position);
  const mmPerUnit = area.widthMm / area.width;
  return (
    <svg
      viewBox={`0 0 ${garmentViewBox.width} ${garmentViewBox.height}`}
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <g transform={`translate(${area.x + area.width / 2} ${area.y}) scale(${1 / mmPerUnit})`}>
        {drawn.lines.map((line, at) => (
          <path key={at} d={line.d} fill={ink} transform={`translate(0 ${line.footMm})`} />
        ))}
      </g>
    </svg>
  );
}

/** As a layer of a small picture, which shows the garment alone until the font is there. */
export function PieceLettering(props: LetteringProps) {
  const { drawn } = useLettering(props);
  return drawn && <LetteringLayer {...props} drawn={drawn} />;
}

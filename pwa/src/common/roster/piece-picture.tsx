import type { ReactNode } from 'react';
import type { Printable } from '#contract/garments/garments.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import { placeWords } from '#contract/cart/place-words.ts';
import { designUnder, type LetteredDesign } from '#contract/roster/lettering-overlap.ts';
import type { LetteringTemplate, RosterPiece } from '#contract/roster/roster.ts';
import { DecoratedGarment } from '../garments/decorated-garment.tsx';
import { LetteringLayer, useLettering } from './lettering-layer.tsx';

interface PiecePictureProps {
  garment: Printable;
  colours: GarmentColours;
  template: LetteringTemplate;
  piece: Pick<RosterPiece, 'name' | 'number'>;
  /** Its sizes can be changed beside the picture. */
  isEditing?: boolean;
  designs?: readonly LetteredDesign[] | undefined;
  className?: string;
  /** The designs on the same side, each a layer such as `PrintedPicture`. */
  children?: ReactNode;
}

/** One piece as it will be made: the garment, its designs, and the name and number in the same outlines as in production. */
export function PiecePicture(props: PiecePictureProps) {
  const { garment, colours, template, piece, isEditing = false, designs, className, children } = props;
  const { drawn, state } = useLettering({ garment, template, piece });
  const { position } = template;
  const under = drawn && designs && designUnder(garment, template, drawn, designs);
  const words = [piece.name, piece.number].filter(Boolean).join(', ');
  return (
    <figure className={className}>
      <DecoratedGarment
        garment={garment}
        view={position}
        colours={colours}
        alt={words ? `The ${position} with ${words}` : `The ${position}`}
      >
        {children}
        {drawn && <LetteringLayer {...{ garment, template, drawn }} />}
      </DecoratedGarment>
      <figcaption aria-live="polite" className="mt-1 text-meta leading-snug text-soft empty:hidden">
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
        {drawn?.isTooLow && 'Reaches below the print area. '}
        {drawn?.isTooLow && isEditing && 'Choose a smaller size. '}
        {under && `Lies over the design on the ${placeWords(under)}. `}
        {under && isEditing && 'Move one of them, or make it smaller.'}
      </figcaption>
    </figure>
  );
}

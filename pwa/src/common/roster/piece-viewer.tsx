import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DesignPosition } from '#contract/cart/cart.ts';
import type { Printable } from '#contract/garments/garments.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import type { LetteredDesign } from '#contract/roster/lettering-overlap.ts';
import type { LetteringTemplate, RosterPiece } from '#contract/roster/roster.ts';
import { classNames } from '../ui/shapes/class-names.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { PiecePicture } from './piece-picture.tsx';

/** What the pieces of one line are drawn on. */
export interface PieceGround {
  garment: Printable;
  colours: GarmentColours;
  /** The designs on the half that a position shows, each a layer such as `PrintedPicture`. */
  designsOn: (position: DesignPosition) => ReactNode;
  /** Where they are. With it, the picture says when a name or number lies over one. */
  designs?: readonly LetteredDesign[];
}

interface PieceViewerProps extends PieceGround {
  template: LetteringTemplate;
  /** The one that is shown. */
  piece: RosterPiece;
  /** Its place in the list, from 0, and how many there are. */
  at: number;
  count: number;
  onShow: (at: number) => void;
  isEditing?: boolean;
  className?: string;
}

/** The pieces of a line in pictures, one after another. */
export function PieceViewer(props: PieceViewerProps) {
  const { template, piece, at, count, onShow, designsOn, designs, garment, colours } = props;
  const { isEditing = false } = props;
  const words = [piece.name, piece.number, piece.size].filter(Boolean).join(', ');
  return (
    <section
      aria-label="Preview"
      className={classNames('grid content-start justify-items-center gap-2', props.className)}
    >
      <PiecePicture
        {...{ garment, colours, template, piece, isEditing, designs }}
        className="w-full max-w-72 rounded-3 bg-sunken p-3"
      >
        {designsOn(template.position)}
      </PiecePicture>
      {count > 0 && (
        <div className="flex w-full max-w-72 items-center justify-between gap-2">
          <IconButton
            icon={ChevronLeft}
            label="Piece before"
            disabled={at === 0}
            onClick={() => onShow(at - 1)}
          />
          <output className="min-w-0 text-center text-meta leading-snug tabular-nums">
            Piece {at + 1} of {count}
            {words && <span className="block font-strong wrap-anywhere">{words}</span>}
          </output>
          <IconButton
            icon={ChevronRight}
            label="Next piece"
            disabled={at >= count - 1}
            onClick={() => onShow(at + 1)}
          />
        </div>
      )}
    </section>
  );
}

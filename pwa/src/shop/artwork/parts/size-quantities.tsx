import type { LineColour, SizeQuantity } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { piecesLeft } from '#contract/catalogue/stock.ts';
import { piecesOf, type ChosenColour } from '../design-state.ts';
import { isMade } from '../offered.ts';
import { ColourRow } from './colour-row.tsx';

interface SizeQuantitiesProps {
  product: Product;
  sizes: readonly string[];
  chosen: readonly ChosenColour[];
  onPieces: (colourId: string, sizes: SizeQuantity[]) => void;
  onRemove: (colour: LineColour) => void;
  /** Shows the colour of the row being edited. */
  onShow: (colour: LineColour) => void;
}

/** One row of counts per chosen colour. */
export function SizeQuantities({ product, sizes, chosen, onPieces, onRemove, onShow }: SizeQuantitiesProps) {
  const rows = chosen.flatMap(one => {
    const colour = product.colors.find(({ id }) => id === one.colourId);
    return colour ? [{ colour, one }] : [];
  });
  return (
    <>
      <p className="mb-2 flex items-baseline justify-between gap-4 leading-snug">
        <b>Sizes and quantity</b>
        {rows.length > 0 && sizes.length > 1 && (
          <span className="text-right text-meta text-soft">Paste “10 S, 12 M” into any box</span>
        )}
      </p>
      {rows.length === 0 && <p className="text-soft">Choose a colour first; its sizes appear here.</p>}
      <div className="grid gap-4">
        {rows.map(({ colour, one }) => {
          const made = sizes.filter(size => isMade(product, colour, size));
          const like = rows.find(other => other.one !== one && piecesOf(other.one) > 0);
          return (
            <ColourRow
              key={colour.id}
              colour={colour}
              chosen={one}
              isFixed={one.roster !== undefined}
              sizes={sizes}
              made={made}
              alike={like && { name: like.colour.name, pieces: like.one.pieces }}
              leftOf={size => piecesLeft(product, colour.name, size)}
              onPieces={pieces => onPieces(colour.id, pieces)}
              onRemove={() => onRemove(colour)}
              onShow={() => onShow(colour)}
            />
          );
        })}
      </div>
    </>
  );
}

import { useState } from 'react';
import type { LineColour, SizeQuantity } from '#contract/cart.ts';
import { maxQuantityPerSize, parseSizePaste } from '#contract/cart-quantities.ts';
import { twoTone } from '#contract/colours.ts';
import type { Product } from '#contract/endpoints/catalogue.ts';
import { piecesText } from '#contract/pieces-text.ts';
import { QuantityStepper } from '#pwa/ui/quantity-stepper.tsx';
import { SizeCell, SizeRow } from '#pwa/ui/size-grid.tsx';
import { Dye } from '#pwa/ui/swatch.tsx';
import { piecesOf, type ChosenColour } from '../design-state.ts';
import { isMade } from '../offered.ts';

interface SizeQuantitiesProps {
  product: Product;
  sizes: readonly string[];
  chosen: readonly ChosenColour[];
  onPieces: (colourId: string, sizes: SizeQuantity[]) => void;
  onRemove: (colour: LineColour) => void;
  /** The row that is being worked on is the one to look at. */
  onShow: (colour: LineColour) => void;
}

/** One row of counts per chosen colour. */
export function SizeQuantities({ product, sizes, chosen, onPieces, onRemove, onShow }: SizeQuantitiesProps) {
  return (
    <>
      <p className="mb-2 flex items-baseline justify-between gap-4 leading-snug">
        <b>Sizes and quantity</b>
        {chosen.length > 0 && sizes.length > 1 && (
          <span className="text-right text-meta text-soft">Paste “10 S, 12 M” into any box</span>
        )}
      </p>
      {chosen.length === 0 && <p className="text-soft">Choose a colour first; its sizes appear here.</p>}
      {chosen.map(one => {
        const colour = product.colors.find(({ id }) => id === one.colourId);
        return colour ? (
          <ColourRow
            key={colour.id}
            {...{ product, sizes, colour, chosen: one }}
            onPieces={pieces => onPieces(colour.id, pieces)}
            onRemove={() => onRemove(colour)}
            onShow={() => onShow(colour)}
          />
        ) : null;
      })}
    </>
  );
}

interface ColourRowProps {
  product: Product;
  sizes: readonly string[];
  colour: LineColour;
  chosen: ChosenColour;
  onPieces: (sizes: SizeQuantity[]) => void;
  onRemove: () => void;
  onShow: () => void;
}

function ColourRow({ product, sizes, colour, chosen, onPieces, onRemove, onShow }: ColourRowProps) {
  const [unread, setUnread] = useState<string[]>([]);
  const tones = twoTone(colour.name, colour.value);
  const count = piecesOf(chosen);
  const made = sizes.filter(size => isMade(product, colour, size));

  function handlePaste(text: string): boolean {
    const read = parseSizePaste(text, made);
    setUnread(read.unread);
    if (read.quantities.length > 0) onPieces(read.quantities);
    return true;
  }

  const heading = (
    <>
      <Dye dye={tones ? tones[0] : colour.value} secondDye={tones?.[1]} />
      <b>{colour.name}</b>
      <span aria-live="polite" className="text-meta text-soft tabular-nums">
        {piecesText(count)}
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${colour.name}`}
        className="ml-auto min-h-11 px-1 text-meta font-medium text-link underline"
      >
        Remove
      </button>
    </>
  );
  const [only] = sizes;
  return (
    <div className="mt-1" onFocus={onShow}>
      <SizeRow label={`${colour.name}, pieces by size`} heading={heading}>
        {sizes.length === 1 && only !== undefined ? (
          <QuantityStepper
            label={`${colour.name}, ${only}`}
            value={chosen.pieces[only] ?? 0}
            max={maxQuantityPerSize}
            onChange={quantity => onPieces([{ size: only, quantity }])}
            className="col-span-full max-w-48"
          />
        ) : (
          sizes.map(size => (
            <SizeCell
              key={size}
              label={size}
              value={chosen.pieces[size] ?? 0}
              max={maxQuantityPerSize}
              disabled={!made.includes(size)}
              onPasteText={handlePaste}
              onChange={quantity => {
                setUnread([]);
                onPieces([{ size, quantity }]);
              }}
            />
          ))
        )}
      </SizeRow>
      {unread.length > 0 && (
        <output className="mt-1 block text-meta text-wait">
          Not understood: {unread.map(part => `“${part}”`).join(', ')}. Write a number and a size, such as 10{' '}
          {made[0]}.
        </output>
      )}
    </div>
  );
}

import { useState } from 'react';
import type { LineColour, SizeQuantity } from '#contract/cart/cart.ts';
import { maxQuantityPerSize, parseSizePaste } from '#contract/cart/cart-quantities.ts';
import { twoTone } from '#contract/catalogue/colours.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { QuantityStepper } from '#pwa/common/ui/forms/quantity-stepper.tsx';
import { SizeCell, SizeRow } from '#pwa/common/ui/forms/size-grid.tsx';
import { Dye } from '#pwa/common/ui/shapes/swatch.tsx';
import { piecesOf, type ChosenColour } from '../design-state.ts';
import { QuickFill } from './quick-fill.tsx';

interface ColourRowProps {
  colour: LineColour;
  chosen: ChosenColour;
  /** The pieces follow from the names and numbers. */
  isFixed: boolean;
  sizes: readonly string[];
  /** Sizes that the supplier makes in this colour. */
  made: readonly string[];
  /** Pieces left of a size. Null if the stock isn't counted. */
  leftOf: (size: string) => number | null;
  /** Another colour with pieces, whose sizes can be copied. */
  alike: { name: string; pieces: ChosenColour['pieces'] } | undefined;
  onPieces: (sizes: SizeQuantity[]) => void;
  onRemove: () => void;
  onShow: () => void;
}

export function ColourRow(props: ColourRowProps) {
  const { colour, chosen, isFixed, sizes, made, alike, leftOf, onShow } = props;
  const [unread, setUnread] = useState<string[]>([]);

  const mostOf = (size: string) => Math.min(maxQuantityPerSize, leftOf(size) ?? maxQuantityPerSize);
  const onPieces = (quantities: SizeQuantity[]) =>
    props.onPieces(
      quantities.map(({ size, quantity }) => ({ size, quantity: Math.min(quantity, mostOf(size)) })),
    );

  function handlePaste(text: string): boolean {
    const read = parseSizePaste(text, made);
    setUnread(read.unread);
    if (read.quantities.length > 0) onPieces(read.quantities);
    return true;
  }

  function change(quantities: SizeQuantity[]) {
    setUnread([]);
    onPieces(quantities);
  }

  const [only] = sizes;
  return (
    <div onFocus={onShow}>
      <SizeRow label={`${colour.name}, pieces by size`} heading={<RowHeading {...props} />}>
        {sizes.length === 1 && only !== undefined ? (
          <QuantityStepper
            label={`${colour.name}, ${only}`}
            value={chosen.pieces[only] ?? 0}
            max={mostOf(only)}
            disabled={isFixed || leftOf(only) === 0}
            onChange={quantity => change([{ size: only, quantity }])}
            className="col-span-full max-w-48"
          />
        ) : (
          sizes.map(size => (
            <SizeCell
              key={size}
              label={size}
              value={chosen.pieces[size] ?? 0}
              max={mostOf(size)}
              disabled={isFixed || !made.includes(size) || (leftOf(size) === 0 && !chosen.pieces[size])}
              onPasteText={handlePaste}
              onChange={quantity => change([{ size, quantity }])}
            />
          ))
        )}
      </SizeRow>
      {sizes.length === 1 && only !== undefined && <p className="mt-1 text-meta text-soft">{only}</p>}
      <StockNote made={made} leftOf={leftOf} />
      {made.length > 1 && !isFixed && (
        <QuickFill
          colourName={colour.name}
          made={made}
          pieces={chosen.pieces}
          alike={alike}
          onPieces={change}
        />
      )}
      {unread.length > 0 && (
        <output className="mt-1 block text-meta text-wait">
          Not understood: {unread.map(part => `“${part}”`).join(', ')}. Write a number and a size, such as 10{' '}
          {made[0]}.
        </output>
      )}
    </div>
  );
}

/** Stock above this number isn't mentioned. */
const few = 12;

function StockNote({ made, leftOf }: Pick<ColourRowProps, 'made' | 'leftOf'>) {
  const counted = made.map(size => ({ size, left: leftOf(size) }));
  const gone = counted.filter(({ left }) => left === 0);
  const low = counted.filter(({ left }) => left !== null && left > 0 && left <= few);
  if (gone.length + low.length === 0) return null;
  return (
    <p className="mt-1 text-meta text-soft tabular-nums">
      {low.length > 0 && <>Left: {low.map(({ size, left }) => `${left} ${size}`).join(', ')}. </>}
      {gone.length > 0 && <>Sold out: {gone.map(({ size }) => size).join(', ')}.</>}
    </p>
  );
}

function RowHeading({ colour, chosen, onRemove }: ColourRowProps) {
  const tones = twoTone(colour.name, colour.value);
  return (
    <>
      <Dye dye={tones ? tones[0] : colour.value} secondDye={tones?.[1]} />
      <b>{colour.name}</b>
      <span aria-live="polite" className="text-meta text-soft tabular-nums">
        {piecesText(piecesOf(chosen))}
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
}

import type { ReactNode } from 'react';
import type { SizeQuantity } from '#contract/cart/cart.ts';
import { oneMoreOfEach, sizesLike } from '../quick-fill.ts';

interface QuickFillProps {
  colourName: string;
  made: readonly string[];
  pieces: Readonly<Record<string, number>>;
  alike: { name: string; pieces: Readonly<Record<string, number>> } | undefined;
  onPieces: (sizes: SizeQuantity[]) => void;
}

/** Fills whole rows in one tap: one more of each size, another colour's sizes, or none. */
export function QuickFill({ colourName, made, pieces, alike, onPieces }: QuickFillProps) {
  const isEmpty = made.every(size => (pieces[size] ?? 0) === 0);
  return (
    <fieldset aria-label={`Fill the sizes of ${colourName}`} className="flex flex-wrap gap-x-4">
      <FillButton onPress={() => onPieces(oneMoreOfEach(made, pieces))}>One more of each</FillButton>
      {alike && isEmpty && (
        <FillButton onPress={() => onPieces(sizesLike(made, alike.pieces))}>Same as {alike.name}</FillButton>
      )}
      {!isEmpty && <FillButton onPress={() => onPieces(sizesLike(made, {}))}>Clear</FillButton>}
    </fieldset>
  );
}

function FillButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 min-w-11 text-left text-meta font-medium text-link underline underline-offset-4"
    >
      {children}
    </button>
  );
}

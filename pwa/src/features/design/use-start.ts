import { useSearchParams } from 'react-router-dom';
import { parseSizePaste } from '#contract/cart-quantities.ts';
import type { Product } from '#contract/endpoints/catalogue.ts';
import { changeDesign, type DesignState } from './design-state.ts';

/**
 * A colour with its sizes that the address begins with (`?colour=navy&sizes=5 S,10 M`), as the home page hands them on.
 * They replace that colour's pieces, leave all else of a kept design, and go out of the address: a reload must not
 * bring back what the person has changed since.
 */
export function useStart(product: Pick<Product, 'colors' | 'sizes'>): (kept: DesignState) => DesignState {
  const [query, setQuery] = useSearchParams();
  return kept => {
    const colourId = query.get('colour');
    const run = query.get('sizes');
    if (colourId === null || run === null) return kept;
    setQuery(
      now => {
        now.delete('colour');
        now.delete('sizes');
        return now;
      },
      { replace: true },
    );
    return withStart(kept, product, colourId, run);
  };
}

/** The kept design itself where the address names nothing on offer. */
export function withStart(
  kept: DesignState,
  product: Pick<Product, 'colors' | 'sizes'>,
  colourId: string,
  run: string,
): DesignState {
  const { quantities } = parseSizePaste(run, product.sizes);
  const isOffered = product.colors.some(({ id }) => id === colourId);
  if (!isOffered || quantities.length === 0) return kept;
  const others = kept.chosen.filter(one => one.colourId !== colourId);
  const chosen = { ...kept, chosen: [...others, { colourId, pieces: {} }] };
  return changeDesign(chosen, { type: 'setPieces', colourId, sizes: quantities });
}

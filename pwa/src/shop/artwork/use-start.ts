import { useSearchParams } from 'react-router-dom';
import { parseSizePaste } from '#contract/cart/cart-quantities.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { changeDesign, type DesignState } from './design-state.ts';
import { isMade } from './offered.ts';

type Startable = Pick<Product, 'colors' | 'sizes' | 'variants'>;

/**
 * A colour with sizes from the address (`?colour=navy&sizes=5 S,10 M`), as the home page's links pass them. They
 * replace that colour's pieces, keep the rest of a stored design, and are removed from the address: a reload must not
 * restore what the user has changed since.
 */
export function useStart(product: Startable): (kept: DesignState) => DesignState {
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

/** Returns the stored design unchanged if the address names nothing on offer. */
export function withStart(kept: DesignState, product: Startable, colourId: string, run: string): DesignState {
  const colour = product.colors.find(({ id }) => id === colourId);
  if (!colour) return kept;
  const made = product.sizes.filter(size => isMade(product, colour, size));
  const { quantities } = parseSizePaste(run, made);
  if (quantities.length === 0) return kept;
  const others = kept.chosen.filter(one => one.colourId !== colourId);
  const chosen = { ...kept, chosen: [...others, { colourId, pieces: {} }] };
  return changeDesign(chosen, { type: 'setPieces', colourId, sizes: quantities });
}

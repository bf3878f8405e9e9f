/** What of the shop's possibilities a product offers. */
import { decorationMethods, type DecorationMethod, type LineColour } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { toDecorationMethod } from '#contract/artwork/placements.ts';
import { compareSizes, sizesWithoutVariants } from '#contract/catalogue/sizes.ts';
import type { DesignState } from './design-state.ts';

/** Suppliers write "Screen print", "DTG", "Embroidery"; a product that names nothing takes both. */
export function methodsOf({ printingTechniques }: Pick<Product, 'printingTechniques'>): DecorationMethod[] {
  const named = new Set(
    printingTechniques.map(
      written => toDecorationMethod(written) ?? (/embroid/i.test(written) ? 'embroidery' : 'print'),
    ),
  );
  return decorationMethods.filter(method => named.size === 0 || named.has(method));
}

/** The one colour of a product that names none: it is sold as it is seen. */
const asPictured: LineColour = { id: 'as-pictured', name: 'As pictured', value: '#ede6d6' };

/**
 * A product as it can be chosen: sizes in their order, the shop's own where it has no variants, and one colour
 * where it names none. The server sells it by the same rule.
 */
export function asOffered(product: Product): Product {
  const sizes =
    product.sizes.length > 0
      ? product.sizes.toSorted(compareSizes)
      : [...sizesWithoutVariants(product.garment)];
  return { ...product, sizes, colors: product.colors.length > 0 ? product.colors : [asPictured] };
}

/** Kept or typed, what the shop does not offer, or no longer, is left out: it could not be bought. */
export function stillOffered(
  state: DesignState,
  product: Product,
  methods: readonly DecorationMethod[],
): DesignState {
  const chosen = state.chosen.flatMap(one => {
    const colour = product.colors.find(({ id }) => id === one.colourId);
    if (!colour) return [];
    const made = Object.entries(one.pieces).filter(
      ([size]) => product.sizes.includes(size) && isMade(product, colour, size),
    );
    return [{ ...one, pieces: Object.fromEntries(made) }];
  });
  return {
    chosen,
    placed: product.customizable ? state.placed : {},
    method: methods.includes(state.method) ? state.method : (methods[0] ?? 'print'),
    allowMultipleColors: state.allowMultipleColors,
    // Designs kept by an older version know nothing of it.
    accepted: state.accepted ?? [],
  };
}

/** Sizes that the supplier makes in this colour; all of them where the catalogue lists no variants. */
export function isMade({ variants }: Pick<Product, 'variants'>, colour: LineColour, size: string): boolean {
  const ofColour = variants.filter(variant => variant.color === colour.name);
  return ofColour.length === 0 || ofColour.some(variant => variant.size === size);
}

/** Which of the shop's options a product offers. */
import type { DecorationMethod, LineColour } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { compareSizes, sizesWithoutVariants } from '#contract/catalogue/sizes.ts';
import { offeredTechniques } from '#contract/techniques/suits.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';
import { placedList, type DesignState } from './design-state.ts';

type Offered = readonly [Technique, ...Technique[]];

/** What this product can be decorated by. Where nothing is left, the page still has something to draw by. */
export function offeredOr(
  product: Pick<Product, 'printingTechniques' | 'description' | 'features'>,
  techniques: readonly Technique[],
): Offered {
  const { printingTechniques, features } = product;
  const described = { printingTechniques, features, description: product.description ?? '' };
  const known = techniques.length > 0 ? techniques : writtenTechniques;
  const [first, ...others] = offeredTechniques(described, known);
  return first ? [first, ...others] : [known[0] ?? writtenTechniques[0]];
}

/** The one colour of a product that names none: it is sold as pictured. */
const asPictured: LineColour = { id: 'as-pictured', name: 'As pictured', value: '#ede6d6' };

/**
 * A product with its options: its sizes in order, the shop's own sizes if it has no variants, and one colour if it
 * names none. The server sells it by the same rule.
 */
export function asOffered(product: Product): Product {
  const sizes =
    product.sizes.length > 0
      ? product.sizes.toSorted(compareSizes)
      : [...sizesWithoutVariants(product.garment)];
  return { ...product, sizes, colors: product.colors.length > 0 ? product.colors : [asPictured] };
}

/** Removes stored or typed choices that the shop doesn't offer, or no longer offers: they couldn't be bought. */
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
    ...(state.inks ? { inks: state.inks } : {}),
    ...(state.lettering ? { lettering: state.lettering } : {}),
    placed: product.customizable ? placedList(state.placed) : [],
    method: methods.includes(state.method) ? state.method : (methods[0] ?? 'print'),
    allowMultipleColors: state.allowMultipleColors,
    // Designs stored by an older version don't have it.
    accepted: state.accepted ?? [],
  };
}

/** Whether the supplier makes the size in this colour. True for all sizes if the catalogue lists no variants. */
export function isMade({ variants }: Pick<Product, 'variants'>, colour: LineColour, size: string): boolean {
  const ofColour = variants.filter(variant => variant.color === colour.name);
  return ofColour.length === 0 || ofColour.some(variant => variant.size === size);
}

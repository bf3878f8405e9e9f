import type { LineColour } from '#contract/cart.ts';
import type { Product } from '#contract/endpoints/catalogue.ts';
import { adultSizes, compareSizes } from '#contract/sizes.ts';

/** The sizes that are made in a colour; all of the product where the catalogue lists none for it. */
export function soldSizes({ variants, sizes }: Product, colour: LineColour): string[] {
  const inColour = variants.filter(variant => variant.color === colour.name).map(({ size }) => size);
  const sold = inColour.length > 0 ? inColour : sizes.length > 0 ? sizes : adultSizes;
  return [...new Set(sold)].toSorted(compareSizes);
}

import type { LineColour } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { sizesInColour } from '#contract/catalogue/sizes.ts';

/** The sizes that are made in a colour, or all sizes of the product if the catalogue lists none for it. */
export function soldSizes(product: Product, colour: LineColour): string[] {
  return sizesInColour(product, colour.name);
}

import type { LineColour } from '#contract/cart.ts';
import type { Product } from '#contract/endpoints/catalogue.ts';
import { sizesInColour } from '#contract/sizes.ts';

/** The sizes that are made in a colour; all of the product where the catalogue lists none for it. */
export function soldSizes(product: Product, colour: LineColour): string[] {
  return sizesInColour(product, colour.name);
}

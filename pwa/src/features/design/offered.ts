/** What of the shop's possibilities a product offers. */
import { decorationMethods, type DecorationMethod, type LineColour } from '#contract/cart.ts';
import type { Product } from '#contract/endpoints/catalogue.ts';
import { toDecorationMethod } from '#contract/placements.ts';
import { compareSizes } from '#contract/sizes.ts';

/** Suppliers write "Screen print", "DTG", "Embroidery"; a product that names nothing takes both. */
export function methodsOf({ printingTechniques }: Pick<Product, 'printingTechniques'>): DecorationMethod[] {
  const named = new Set(
    printingTechniques.map(
      written => toDecorationMethod(written) ?? (/embroid/i.test(written) ? 'embroidery' : 'print'),
    ),
  );
  return decorationMethods.filter(method => named.size === 0 || named.has(method));
}

export function sizesOf({ sizes }: Pick<Product, 'sizes'>): string[] {
  return sizes.toSorted(compareSizes);
}

/** Sizes that the supplier makes in this colour; all of them where the catalogue lists no variants. */
export function isMade({ variants }: Pick<Product, 'variants'>, colour: LineColour, size: string): boolean {
  const ofColour = variants.filter(variant => variant.color === colour.name);
  return ofColour.length === 0 || ofColour.some(variant => variant.size === size);
}

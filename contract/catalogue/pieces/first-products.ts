/**
 * What a visit needs first. A shop of some hundred products sends them all. A larger one sends what the first screen
 * shows, and says how many there are: the rest follows in pieces (catalogue-pieces.ts).
 */
import { isWholeCatalogue, productsInCategory } from '../categories.ts';
import { featuredProducts, heroProduct } from './featured-products.ts';
import type { CatalogueStart, ProductSummary } from '../endpoints.ts';

/** So many products are sent at once: some 50 kB on the wire. */
export const wholeAtOnce = 500;
/** Cards on a large screen, with a row to scroll to. */
export const onFirstScreen = 24;

/**
 * In the shop's order, so that a rule that takes the first product of a kind finds the same one among these as among
 * all: the listing of the category from its start and, without a category, what the home page puts in front.
 */
export function firstProducts(products: readonly ProductSummary[], category: string): CatalogueStart {
  const total = products.length;
  if (total <= wholeAtOnce) return { total, listed: total, products: [...products] };
  const listed = productsInCategory(category, products);
  const chosen = new Set(listed.slice(0, onFirstScreen));
  if (isWholeCatalogue(category)) {
    for (const product of [heroProduct(products), ...featuredProducts(products)])
      if (product) chosen.add(product);
  }
  return { total, listed: listed.length, products: products.filter(product => chosen.has(product)) };
}

/** Of the start that was asked for this category: what its listing shows first. */
export function firstScreen({ products }: CatalogueStart, category: string): ProductSummary[] {
  return productsInCategory(category, products).slice(0, onFirstScreen);
}

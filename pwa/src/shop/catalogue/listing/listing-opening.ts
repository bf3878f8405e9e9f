/** The first screen of a listing, while the rest of a large catalogue is on its way. */
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { firstScreen } from '#contract/catalogue/pieces/first-products.ts';
import type { PageStart } from '#pwa/common/local/catalogue/catalogue.ts';
import type { ListingAddress } from './listing-address.ts';
import { chosenCount } from './listing-facets.ts';

export interface ListingOpening {
  products: readonly ProductSummary[];
  /** Of the whole listing. */
  count: number;
}

/** Null for whatever only all products can answer: a search, a filter, another order, another category. */
export function openingOf(
  start: PageStart | null,
  { category, choice, order }: ListingAddress,
  query: string,
): ListingOpening | null {
  if (start?.category !== category || query.trim() !== '' || chosenCount(choice) > 0) return null;
  if (order !== null && order !== 'featured') return null;
  return { products: firstScreen(start, category), count: start.listed };
}

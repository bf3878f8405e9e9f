/** A listing as its address writes it: `?category=mens&search=tee&colour=navy&colour=red&size=M&sort=price-low`. */
import { isColourFamily } from '#contract/catalogue/colour-families.ts';
import { maxSearchLength } from '#contract/shop/shop-defaults.ts';
import { maxSizeNameLength } from '#contract/catalogue/sizes.ts';
import { type Choice, type FacetId, facetIds, techniques } from './listing-facets.ts';
import { isListingOrder, type ListingOrder } from './listing-order.ts';
import { priceRangeIds } from './price-ranges.ts';

export interface ListingAddress {
  category: string;
  search: string;
  choice: Choice;
  /** Null where nobody chose: featured, or the best hits of a search. */
  order: ListingOrder | null;
}

const isValue: Readonly<Record<FacetId, (value: string) => boolean>> = {
  colour: isColourFamily,
  size: value => value !== '' && value.length <= maxSizeNameLength,
  technique: value => techniques.some(one => one === value),
  price: value => priceRangeIds.includes(value),
};

/** Values that nothing can have, from an old or a mistyped link, are left out. */
export function readListing(params: URLSearchParams): ListingAddress {
  const chosen = (id: FacetId) => [...new Set(params.getAll(id))].filter(isValue[id]);
  const order = params.get('sort');
  return {
    category: wordsOf(params.get('category')),
    search: wordsOf(params.get('search')),
    choice: {
      colour: chosen('colour'),
      size: chosen('size'),
      technique: chosen('technique'),
      price: chosen('price'),
    },
    order: isListingOrder(order) ? order : null,
  };
}

/** What a person could have typed: the rest of a ruined or hostile link is no longer than the field takes. */
function wordsOf(text: string | null): string {
  return (text ?? '').slice(0, maxSearchLength);
}

/** The address with some of it changed; what is none of the listing's stays. */
export function writeListing(params: URLSearchParams, change: Partial<ListingAddress>): URLSearchParams {
  const next = new URLSearchParams(params);
  // Taken out and put at the end, so that the same choice makes the same link whatever came first.
  const setOne = (key: string, value: string) => {
    next.delete(key);
    if (value !== '') next.set(key, value);
  };
  if (change.category !== undefined) setOne('category', change.category);
  if (change.search !== undefined) setOne('search', change.search);
  if (change.choice) {
    for (const id of facetIds) {
      next.delete(id);
      for (const value of change.choice[id]) next.append(id, value);
    }
  }
  if (change.order !== undefined) setOne('sort', change.order ?? '');
  return next;
}

/** A listing's state in its address: `?category=mens&search=tee&colour=navy&colour=red&size=M&sort=price-low`. */
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
  /** Null if no order was chosen: then featured, or the best hits of a search. */
  order: ListingOrder | null;
}

const isValue: Readonly<Record<FacetId, (value: string) => boolean>> = {
  colour: isColourFamily,
  size: value => value !== '' && value.length <= maxSizeNameLength,
  technique: value => techniques.some(one => one === value),
  price: value => priceRangeIds.includes(value),
};

/** Drops impossible values from an old or mistyped link. */
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

/** Limits the text to what a user could have typed: a broken or hostile link is cut to the field's length. */
function wordsOf(text: string | null): string {
  return (text ?? '').slice(0, maxSearchLength);
}

/** The address with the change applied. Other parameters stay. */
export function writeListing(params: URLSearchParams, change: Partial<ListingAddress>): URLSearchParams {
  const next = new URLSearchParams(params);
  // Removed and appended at the end, so that the same choice always makes the same link.
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

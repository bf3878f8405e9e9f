/** The sort orders of a listing. Featured is the catalogue's own order. A search starts with its best hits. */
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';

export const listingOrders = ['featured', 'price-low', 'price-high', 'name'] as const;
export type ListingOrder = (typeof listingOrders)[number];

export function isListingOrder(value: string | null): value is ListingOrder {
  return listingOrders.some(order => order === value);
}

export const orderLabels: Readonly<Record<ListingOrder, string>> = {
  featured: 'Featured',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  name: 'Name',
};
export const relevanceLabel = 'Best match';

type Ordered = Pick<ProductSummary, 'name' | 'price'>;

/** Equal products keep their order. Products without a price come last. */
export function ordered<P extends Ordered>(products: readonly P[], order: ListingOrder): readonly P[] {
  switch (order) {
    case 'featured':
      return products;
    case 'price-low':
      return products.toSorted((a, b) => unpricedLast(a, b) || a.price - b.price);
    case 'price-high':
      return products.toSorted((a, b) => unpricedLast(a, b) || b.price - a.price);
    case 'name':
      return byName(products);
  }
}

function unpricedLast(a: Ordered, b: Ordered): number {
  return Number(a.price <= 0) - Number(b.price <= 0);
}

/** By folded names: comparing ten thousand with a collator would block the page. */
function byName<P extends Ordered>(products: readonly P[]): readonly P[] {
  return products
    .map(product => ({ product, key: nameKey(product.name) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ product }) => product);
}

function nameKey(name: string): string {
  const lower = name.toLowerCase();
  return /^[\p{ASCII}]*$/u.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
}

import type { ProductSummary } from '#contract/catalogue/endpoints.ts';

/** What is shared about a product, by any network. */
export interface Shared {
  url: string;
  text: string;
}

export function sharedProduct(
  { id, name }: Pick<ProductSummary, 'id' | 'name'>,
  origin: string,
  shopName: string,
): Shared {
  return { url: `${origin}/product/${id}`, text: `${name} at ${shopName}` };
}

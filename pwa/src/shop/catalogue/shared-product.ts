import type { ProductSummary } from '#contract/catalogue/endpoints.ts';

/** What is shared of a product, whatever the way. */
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

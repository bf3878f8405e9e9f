/** Converts catalogue rows for the one pricing function. */
import type { Product, ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { PricedProduct } from '#contract/money/pricing.ts';

/** Variant prices count only if the product says so, and only its own page has them. */
export function asPricedProduct(product: ProductSummary | Product): PricedProduct {
  return {
    basePriceCents: product.price,
    priceBreaks: product.priceBreaks.map(({ quantity, price }) => ({ quantity, priceCents: price })),
    customizable: product.customizable,
    ...('variants' in product && product.variantPricing ? { variantPrices: variantPricesOf(product) } : {}),
  };
}

function variantPricesOf(product: Product): NonNullable<PricedProduct['variantPrices']> {
  const idOf = new Map(product.colors.map(({ id, name }) => [name, id]));
  return product.variants.flatMap(({ color, size, price }) =>
    price === null ? [] : [{ colourId: idOf.get(color) ?? color, size, priceCents: price }],
  );
}

/** Converts catalogue rows for the one pricing function. */
import type { Product, ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { BuyerPrice } from '#contract/money/buyer-prices.ts';
import type { PricedProduct } from '#contract/money/pricing.ts';

/** Variant prices count only if the product says so, and only its own page has them. `buyer`: terms of their own. */
export function asPricedProduct(product: ProductSummary | Product, buyer?: BuyerPrice): PricedProduct {
  return {
    basePriceCents: product.price,
    priceBreaks: product.priceBreaks.map(({ quantity, price }) => ({ quantity, priceCents: price })),
    customizable: product.customizable,
    ...(buyer ? { buyer } : {}),
    ...('variants' in product && product.variantPricing ? { variantPrices: variantPricesOf(product) } : {}),
  };
}

function variantPricesOf(product: Product): NonNullable<PricedProduct['variantPrices']> {
  const idOf = new Map(product.colors.map(({ id, name }) => [name, id]));
  return product.variants.flatMap(({ color, size, price }) =>
    price === null ? [] : [{ colourId: idOf.get(color) ?? color, size, priceCents: price }],
  );
}

/** The catalogue's rows and the cart's lines as the one pricing function reads them. */
import type { CartLine } from '#contract/cart/cart.ts';
import type { Product, ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { PricedProduct, PricingLine } from '#contract/money/pricing.ts';

/** Variant prices count only where the product says so, and only its own page knows them. */
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

export function asPricingLine(line: CartLine): PricingLine {
  return {
    lineId: line.id,
    productId: line.productId,
    designGroupId: line.designGroupId,
    colourId: line.color.id,
    sizeQuantities: line.sizeQuantities,
    placements: line.designPlacements,
    allowMultipleColors: line.allowMultipleColors,
    isRepeat: line.repeatOf !== undefined,
  };
}

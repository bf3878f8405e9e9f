/** A product with a ready-made size run: its total price, and its link to the product's page. */
import type { SizeQuantity } from '#contract/cart/cart.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { priceCart, type PricedCart, type PricingSettings, unitPriceFor } from '#contract/money/pricing.ts';
import { featuredSizes } from '#contract/shop/shop-defaults.ts';
import { pricingDefaults } from '#contract/money/pricing-defaults.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { asPricedProduct } from '#pwa/common/local/catalogue/priced-product.ts';
import { heroProduct } from '#contract/catalogue/pieces/featured-products.ts';

/** The featured run in the sizes that this product has. Sizes that aren't in the run have none. */
export function teamSizes(offered: readonly string[]): SizeQuantity[] {
  const wanted = new Map(featuredSizes.map(({ size, quantity }) => [size, quantity]));
  return offered.toSorted(compareSizes).map(size => ({ size, quantity: wanted.get(size) ?? 0 }));
}

/** Whether the run applies: a product in one size or in children's sizes has no use for it. */
export function isTeamProduct(product: Pick<ProductSummary, 'price' | 'customizable' | 'sizes'>): boolean {
  const isOffered = ({ size, quantity }: SizeQuantity) => quantity === 0 || product.sizes.includes(size);
  return product.price > 0 && product.customizable && featuredSizes.every(isOffered);
}

/** The product for the ready-made size run: the hero's if it has those sizes, or else one that does. */
export function teamProduct(products: readonly ProductSummary[]): ProductSummary | null {
  const hero = heroProduct(products);
  return [...(hero ? [hero] : []), ...products].find(isTeamProduct) ?? null;
}

export interface TeamPrice {
  pieces: number;
  unitPriceCents: number;
  /** With one design on the front, including set-up and delivery. Null for no pieces. */
  cart: PricedCart | null;
}

export function teamPrice(
  product: ProductSummary,
  sizes: readonly SizeQuantity[],
  settings: PricingSettings,
): TeamPrice {
  const priced = asPricedProduct(product);
  const pieces = sizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const result = priceCart({
    lines: [
      {
        lineId: 'team',
        productId: product.id,
        designGroupId: 'team',
        colourId: null,
        sizeQuantities: sizes.filter(({ quantity }) => quantity > 0),
        placements: [{ position: 'front', decorationMethod: firstOn(settings).id }],
        allowMultipleColors: false,
      },
    ],
    findProduct: () => priced,
    settings,
  });
  return {
    pieces,
    unitPriceCents: unitPriceFor(priced, Math.max(1, pieces)),
    cart: result.ok && pieces > 0 ? result.cart : null,
  };
}

/** The technique that is offered first. */
const firstOn = ({ techniques }: PricingSettings) =>
  techniques.find(({ isOn }) => isOn) ?? pricingDefaults.techniques[0];

/** `/product/7?colour=…&sizes=5 S,10 M`: the product's page starts with these values. */
export function teamPath(productId: number, colourId: string, sizes: readonly SizeQuantity[]): string {
  const run = sizes.filter(({ quantity }) => quantity > 0).map(({ size, quantity }) => `${quantity} ${size}`);
  return `/product/${productId}?${new URLSearchParams({ colour: colourId, sizes: run.join(',') })}`;
}

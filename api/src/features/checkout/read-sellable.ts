/** The products of a cart as the server sells them. */
import type { Knex } from 'knex';
import type { LineColour } from '#contract/cart.ts';
import type { PriceBreak, PricedProduct } from '#contract/pricing.ts';

export interface Sellable {
  id: number;
  name: string;
  priceCents: number;
  priceBreaks: PriceBreak[];
  customizable: boolean;
  variantPricing: boolean;
  colors: LineColour[];
  image: string | null;
  garment: string | null;
  variants: { color: string; size: string; priceCents: number; imageUrl?: string | null }[];
}

/** Those on sale; an archived or deleted product is simply missing. */
export async function readSellable(knex: Knex, ids: readonly number[]): Promise<Map<number, Sellable>> {
  const wanted = [...new Set(ids)];
  const [products, variants] = await Promise.all([
    knex('products')
      .whereIn('id', wanted)
      .whereNull('archivedAt')
      .whereNull('deletedAt')
      .select<Omit<Sellable, 'variants'>[]>(
        'id',
        'name',
        'priceCents',
        'priceBreaks',
        'customizable',
        'variantPricing',
        'colors',
        'image',
        'garment',
      ),
    knex('product_variants')
      .whereIn('productId', wanted)
      .whereNull('archivedAt')
      .orderBy('displayOrder', 'desc')
      .select<(Sellable['variants'][number] & { productId: number })[]>(
        'productId',
        'color',
        'size',
        'priceCents',
        'imageUrl',
      ),
  ]);
  return new Map(
    products.map(product => [
      product.id,
      { ...product, variants: variants.filter(variant => variant.productId === product.id) },
    ]),
  );
}

export function pricedProduct(product: Sellable): PricedProduct {
  const { priceCents: basePriceCents, priceBreaks, customizable } = product;
  if (!product.variantPricing) return { basePriceCents, priceBreaks, customizable };
  const variantPrices = product.variants.flatMap(({ color, size, priceCents }) => {
    const colour = product.colors.find(one => one.name === color);
    // Without a colour the price would count for all of them.
    return colour ? [{ colourId: colour.id, size, priceCents }] : [];
  });
  return { basePriceCents, priceBreaks, customizable, variantPrices };
}

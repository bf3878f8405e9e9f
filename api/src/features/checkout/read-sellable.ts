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
  /** Its pieces are counted. */
  trackStock?: boolean | undefined;
  variants: { color: string; size: string; priceCents: number; imageUrl?: string | null }[];
}

const sellableSql = `select p.id, p.name, p.price_cents::int as "priceCents", p.price_breaks as "priceBreaks",
    p.customizable, p.variant_pricing as "variantPricing", p.colors, p.image, p.garment, p.track_stock as "trackStock",
    coalesce((select json_agg(json_build_object('color', v.color, 'size', v.size, 'priceCents', v.price_cents,
        'imageUrl', v.image_url) order by v.display_order desc)
      from product_variants v where v.product_id = p.id and v.archived_at is null), '[]') as variants
  from products p where p.id = any(?) and p.archived_at is null and p.deleted_at is null`;

/** Those on sale; an archived or deleted product is simply missing. */
export async function readSellable(knex: Knex, ids: readonly number[]): Promise<Map<number, Sellable>> {
  const { rows } = await knex
    .raw<{ rows: Sellable[] }>(sellableSql, [[...new Set(ids)]])
    .options({ name: 'read-sellable' });
  return new Map(rows.map(product => [product.id, product]));
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

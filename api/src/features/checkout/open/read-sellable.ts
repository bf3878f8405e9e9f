/** The products of a cart as the server sells them. */
import type { Knex } from 'knex';
import type { LineColour } from '#contract/cart/cart.ts';
import type { PriceBreak, PricedProduct } from '#contract/money/pricing.ts';
import { settingsSql } from '#api/database/shared/setting-rows.ts';

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

const productsSql = `select p.id, p.name, p.price_cents as "priceCents", p.price_breaks as "priceBreaks",
    p.customizable, p.variant_pricing as "variantPricing", p.colors, p.image, p.garment, p.track_stock as "trackStock",
    coalesce((select json_agg(json_build_object('color', v.color, 'size', v.size, 'priceCents', v.price_cents,
        'imageUrl', v.image_url) order by v.display_order desc)
      from product_variants v where v.product_id = p.id and v.archived_at is null), '[]') as variants
  from products p where p.id = any((select ?::int[])::int[]) and p.archived_at is null and p.deleted_at is null`;

const sellableSql = `select (${settingsSql}) as settings,
  coalesce((select json_agg(sold) from (${productsSql}) sold), '[]') as products`;

interface OnSale {
  products: ReadonlyMap<number, Sellable>;
  /** The shop's settings of the same moment (`withSettings`). */
  settings: string;
}

/** Those on sale; an archived or deleted product is simply missing. */
export async function readSellable(knex: Knex, ids: readonly number[]): Promise<OnSale> {
  const { rows } = await knex
    .raw<{ rows: { settings: string; products: Sellable[] }[] }>(sellableSql, [[...new Set(ids)]])
    .options({ name: 'read-sellable' });
  const [{ settings, products } = { settings: '[]', products: [] }] = rows;
  return { settings, products: new Map(products.map(product => [product.id, product])) };
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

/** The products of a cart as the server sells them. */
import type { Knex } from 'knex';
import type { LineColour } from '#contract/cart/cart.ts';
import { type Buyer, buyerPriceFor } from '#contract/money/buyer-prices.ts';
import type { PrintAreas } from '#contract/garments/print-areas.ts';
import type { PriceBreak, PricedProduct } from '#contract/money/pricing.ts';
import { type BoundedCache, createBoundedCache } from '#api/bounded-cache.ts';
import { askNamed } from '#api/database/ask-named.ts';
import {
  knownSettings,
  type MarkedSettings,
  poolOf,
  settingsBy,
  type SettingsNews,
  settingsNewsSql,
} from '#api/database/shared/setting-rows.ts';
import type { Condition } from '#api/database/write-rows.ts';

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
  /** Its own, where the office has made some on this drawing. */
  printAreas?: PrintAreas | null | undefined;
  /** Its pieces are counted. */
  trackStock?: boolean | undefined;
  variants: { color: string; size: string; priceCents: number; imageUrl?: string | null }[];
}

const productsSql = `select p.id, p.name, p.price_cents as "priceCents", p.price_breaks as "priceBreaks",
    p.customizable, p.variant_pricing as "variantPricing", p.colors, p.image, p.garment, p.track_stock as "trackStock",
    case when p.print_areas ->> 'garment' = coalesce(p.garment, 'tee') then p.print_areas end as "printAreas",
    coalesce((select json_agg(json_build_object('color', v.color, 'size', v.size, 'priceCents', v.price_cents,
        'imageUrl', v.image_url) order by v.display_order desc)
      from product_variants v where v.product_id = p.id and v.archived_at is null), '[]') as variants
  from products p where p.id = any((select $1::int[])::int[]) and p.archived_at is null and p.deleted_at is null`;

/** Every change of a product or a variant replaces it; with its time, as a backup that comes back has old numbers. */
const catalogueMarkSql = `(select version || ' ' || changed_at from catalogue_state)`;

const sellable = {
  name: 'read-sellable',
  text: `select ${settingsNewsSql('$2')} as settings, ${catalogueMarkSql} as mark,
    coalesce((select json_agg(sold) from (${productsSql}) sold), '[]') as products`,
};

export interface OnSale {
  products: ReadonlyMap<number, Sellable>;
  /** The shop's settings of the same moment (`withSettings`). */
  settings: MarkedSettings;
  /** Of the catalogue. */
  mark: string;
}

/** Products as they were read last, all at one mark of the catalogue. */
interface Remembered {
  mark: string;
  products: BoundedCache<Sellable>;
}

const rememberedBy = new WeakMap<object, Remembered>();
/** About 4 MB. */
const mostVariants = 20_000;

/** Those on sale; an archived or deleted product is simply missing. */
export async function readSellable(knex: Knex, ids: readonly number[]): Promise<OnSale> {
  const known = knownSettings(knex);
  const [row] = await askNamed<{ settings: SettingsNews | null; mark: string; products: Sellable[] }>(
    knex,
    sellable,
    [[...new Set(ids)], known?.mark ?? null],
  );
  if (!row) throw new Error('the catalogue has no mark');
  const { settings, mark, products } = row;
  if (!knex.isTransaction) remember(knex, mark, products);
  return {
    settings: settingsBy(knex, known, settings),
    mark,
    products: new Map(products.map(product => [product.id, product])),
  };
}

function remember(knex: Knex, mark: string, products: readonly Sellable[]): void {
  const pool = poolOf(knex);
  const before = rememberedBy.get(pool);
  const kept =
    before?.mark === mark
      ? before
      : { mark, products: createBoundedCache<Sellable>(mostVariants, ({ variants }) => variants.length + 1) };
  for (const product of products) kept.products.set(String(product.id), product);
  rememberedBy.set(pool, kept);
}

/**
 * The same without asking, by what was read before. Whoever goes by it has the statement that writes check it
 * (`stillOnSale`). Null where something has not been read.
 */
export function rememberedSellable(knex: Knex, ids: readonly number[]): OnSale | null {
  const settings = knownSettings(knex);
  const remembered = rememberedBy.get(poolOf(knex));
  if (!settings || !remembered) return null;
  const products = new Map<number, Sellable>();
  for (const id of ids) {
    const product = remembered.products.get(String(id));
    if (!product) return null;
    products.set(id, product);
  }
  return { settings, mark: remembered.mark, products };
}

/** Holds while neither catalogue nor settings have changed since they were read. */
export function stillOnSale({ settings, mark }: OnSale): Condition {
  return {
    sql: `${catalogueMarkSql} = ? and (select mark from settings_state) = ?::uuid`,
    bindings: [mark, settings.mark],
  };
}

/** At everybody's price, or at the best of the buyer's terms. */
export function pricedProduct(product: Sellable, buyer: Buyer | null): PricedProduct {
  const { priceCents: basePriceCents, priceBreaks, customizable } = product;
  const forAll = { basePriceCents, priceBreaks, customizable, buyer: buyerPriceFor(buyer, product.id) };
  if (!product.variantPricing) return forAll;
  const variantPrices = product.variants.flatMap(({ color, size, priceCents }) => {
    const colour = product.colors.find(one => one.name === color);
    // Without a colour the price would count for all of them.
    return colour ? [{ colourId: colour.id, size, priceCents }] : [];
  });
  return { ...forAll, variantPrices };
}

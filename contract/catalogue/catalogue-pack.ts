/**
 * The whole catalogue in one small answer, and the way back. Products are as their own page knows them; only their
 * variants, which are nine tenths of the bytes, stand in columns:
 *
 *   colors, sizes   the names, each once; `color` and `size` hold places in them, one per variant
 *   stockCodes      [characters shared with the code before, the rest]
 *   gtins           a number: how much the body (without its check digit) is above the one before; else as written
 *   prices          absent when no variant has one of its own
 *   stocks          absent when the product's stock is not tracked
 */
import type { CataloguePack, PackedProduct, PackedVariants, Product, ProductSummary } from './endpoints.ts';
import { isValidGtin, withGtinCheckDigit } from './gtin.ts';

/** Raised when the shape changes: a device leaves a pack that it cannot read alone. */
export const packFormat = 1;

type Variant = Product['variants'][number];

export function packCatalogue(products: readonly Product[]): CataloguePack {
  return { format: packFormat, products: products.map(packProduct) };
}

export function unpackProduct({ variants, ...product }: PackedProduct): Product {
  return { ...product, variants: unpackVariants(variants) };
}

/** What its own page alone knows; a field that is added there has to be named here. */
const detailsOnly: Readonly<Record<Exclude<keyof Product, keyof ProductSummary>, true>> = {
  stockCode: true,
  features: true,
  care: true,
  sizeGuide: true,
  variantPricing: true,
  variants: true,
};

/** What lists, menus and search know of it. */
export function unpackSummary(packed: PackedProduct): ProductSummary {
  const summary = { ...packed };
  for (const key of Object.keys(detailsOnly)) Reflect.deleteProperty(summary, key);
  return summary;
}

function packProduct({ variants, ...product }: Product): PackedProduct {
  return { ...product, variants: packVariants(variants) };
}

function packVariants(variants: readonly Variant[]): PackedVariants {
  const colors = distinct(variants.map(variant => variant.color));
  const sizes = distinct(variants.map(variant => variant.size));
  const hasPrices = variants.some(variant => variant.price !== null);
  const isTracked = variants.some(variant => typeof variant.stock === 'number');
  return {
    colors,
    sizes,
    color: variants.map(variant => colors.indexOf(variant.color)),
    size: variants.map(variant => sizes.indexOf(variant.size)),
    stockCodes: variants.map(({ stockCode }, at) => {
      const shared = sharedLength(variants[at - 1]?.stockCode ?? '', stockCode);
      return [shared, stockCode.slice(shared)];
    }),
    gtins: packGtins(variants.map(variant => variant.gtin)),
    ...(hasPrices && { prices: variants.map(variant => variant.price) }),
    ...(isTracked && { stocks: variants.map(variant => variant.stock ?? 0) }),
  };
}

function unpackVariants({
  colors,
  sizes,
  color,
  size,
  stockCodes,
  gtins,
  prices,
  stocks,
}: PackedVariants): Variant[] {
  const wholeGtins = unpackGtins(gtins);
  let stockCode = '';
  return stockCodes.map(([shared, rest], at) => {
    stockCode = stockCode.slice(0, shared) + rest;
    return {
      stockCode,
      color: colors[color[at] ?? -1] ?? '',
      size: sizes[size[at] ?? -1] ?? '',
      price: prices?.[at] ?? null,
      gtin: wholeGtins[at] ?? null,
      stock: stocks?.[at] ?? null,
    };
  });
}

/** Twelve digits fit a double exactly; other lengths are rare and stand as written. */
const countedLength = 13;

function packGtins(gtins: readonly (string | null)[]): PackedVariants['gtins'] {
  let last = 0;
  return gtins.map(gtin => {
    if (gtin?.length !== countedLength || !isValidGtin(gtin)) return gtin;
    const body = Number(gtin.slice(0, -1));
    const step = body - last;
    last = body;
    return step;
  });
}

function unpackGtins(gtins: PackedVariants['gtins']): (string | null)[] {
  let last = 0;
  return gtins.map(gtin => {
    if (typeof gtin !== 'number') return gtin;
    last += gtin;
    return withGtinCheckDigit(String(last).padStart(countedLength - 1, '0'));
  });
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

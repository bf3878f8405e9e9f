/**
 * Packs the whole catalogue into one small response, and unpacks it. Products are the same as on their own page; only
 * their variants, which make up nine tenths of the bytes, are stored in columns:
 *
 *   colors, sizes   the distinct names; `color` and `size` hold indexes into them, one per variant
 *   stockCodes      [characters shared with the code before, the rest]
 *   gtins           a number: the difference of the body (without its check digit) from the one before; else as written
 *   prices          absent if no variant has its own price
 *   stocks          absent if the product's stock isn't tracked
 */
import type { CataloguePack, PackedProduct, PackedVariants, Product, ProductSummary } from '../endpoints.ts';
import { isValidGtin, withGtinCheckDigit } from '../gtin.ts';

/** Raised when the shape changes: a device ignores a pack it can't read. */
export const packFormat = 1;

type Variant = Product['variants'][number];

export function packCatalogue(products: readonly Product[]): CataloguePack {
  return { format: packFormat, products: products.map(packProduct) };
}

export function unpackProduct({ variants, ...product }: PackedProduct): Product {
  return { ...product, variants: unpackVariants(variants) };
}

/** Fields that only the product's own page has; a field added there must be named here. */
const detailsOnly: Readonly<Record<Exclude<keyof Product, keyof ProductSummary>, true>> = {
  stockCode: true,
  features: true,
  care: true,
  sizeGuide: true,
  variantPricing: true,
  printAreas: true,
  variants: true,
};

/** The part that lists, menus and search use. */
export function unpackSummary(packed: PackedProduct): ProductSummary {
  const summary = { ...packed };
  for (const key of Object.keys(detailsOnly)) Reflect.deleteProperty(summary, key);
  return summary;
}

export function packProduct({ variants, ...product }: Product): PackedProduct {
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

/** Twelve digits fit a double exactly; other lengths are rare and stay as written. */
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

/** The form of a variant, and the grid of all colours and sizes. Pure. */
import type { OfficeProduct, OfficeVariant } from '#contract/catalogue/product-endpoints.ts';
import { isValidGtin } from '#contract/catalogue/gtin.ts';
import { normaliseHex } from '#contract/text/hex.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import { productWords, variantWords } from '#contract/catalogue/products.ts';
import { canonicalSize } from '#contract/catalogue/sizes.ts';
import { slugify } from '#contract/text/slug.ts';
import type { RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { centsOf } from './product-form.ts';

export interface VariantForm {
  color: string;
  size: string;
  stockCode: string;
  gtin: string;
  price: string;
  hex: string;
  pantone: string;
  stock: string;
}

export function variantFormOf(product: OfficeProduct, variant: OfficeVariant | null): VariantForm {
  const color = variant?.color ?? product.colors[0]?.name ?? '';
  return {
    color,
    size: variant?.size ?? '',
    stockCode: variant?.stockCode ?? '',
    gtin: variant?.gtin ?? '',
    price: variant && variant.price > 0 ? centsToDecimalText(variant.price) : '',
    hex: variant ? variant.hexCodes.join(', ') : hexOf(product, color),
    pantone: variant?.pantones.join(', ') ?? '',
    stock: String(variant?.stock ?? 0),
  };
}

export function hexOf(product: Pick<OfficeProduct, 'colors'>, color: string): string {
  return product.colors.find(({ name }) => name === color)?.value ?? '';
}

export type VariantErrors = Partial<Record<keyof VariantForm, string>>;

export function checkVariant(form: VariantForm): VariantErrors {
  const gtin = form.gtin.replaceAll(/\s/g, '');
  const errors: VariantErrors = {
    ...(form.color.trim() ? {} : { color: productWords.variantColor }),
    ...(form.size.trim() ? {} : { size: productWords.variantSize }),
    ...(form.stockCode.trim() ? {} : { stockCode: productWords.stockCode }),
    ...(gtin === '' || isValidGtin(gtin) ? {} : { gtin: productWords.gtin }),
    ...(centsOf(form.price) < 0 ? { price: productWords.price } : {}),
    ...(partsOf(form.hex).every(normaliseHex)
      ? {}
      : { hex: 'Write colours as #1b2c4a, with a comma between two.' }),
    ...(/^\d{1,9}$/.test(form.stock.trim()) ? {} : { stock: productWords.stock }),
  };
  return errors;
}

/** The server's messages by field: `variants.0.color` is shown at the colour. */
export function variantErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, words]) => [path.split('.').at(-1) ?? path, words]),
  );
}

type View = Pick<
  OfficeVariant,
  'color' | 'size' | 'stockCode' | 'gtin' | 'price' | 'hexCodes' | 'pantones' | 'stock'
>;

const none = 'none';

const { labels } = variantWords;

/** In the order of the dialog. */
export const variantFields: readonly RecordField<View>[] = [
  { label: labels.color, words: ({ color }) => color },
  { label: labels.size, words: ({ size }) => size },
  { label: labels.stockCode, words: ({ stockCode }) => stockCode || none },
  { label: labels.gtin, words: ({ gtin }) => gtin || none },
  { label: labels.price, words: ({ price }) => (price > 0 ? centsToDecimalText(price) : none) },
  { label: labels.stock, words: ({ stock }) => String(stock) },
  { label: labels.hex, words: ({ hexCodes }) => hexCodes.join(', ') || none },
  { label: labels.pantone, words: ({ pantones }) => pantones.join(', ') || none },
];

/** As the API expects it. */
export function variantOf(form: VariantForm) {
  return {
    color: form.color.trim(),
    size: form.size.trim(),
    stockCode: form.stockCode.trim(),
    gtin: form.gtin.replaceAll(/\s/g, ''),
    price: centsOf(form.price),
    hexCodes: partsOf(form.hex).flatMap(hex => normaliseHex(hex) ?? []),
    pantones: partsOf(form.pantone),
    stock: Number(form.stock),
  };
}

const partsOf = (text: string) =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);

/** Every missing combination of colour and size, with codes such as HK-3100-NAVY-2XL. */
export function missingVariants(product: OfficeProduct, sizes: readonly string[], prefix: string) {
  const known = new Set(product.variants.map(({ color, size }) => `${color}\n${size}`.toLowerCase()));
  const taken = new Set(product.variants.map(({ stockCode }) => stockCode));
  const stem = prefix.trim() || `P${product.id}`;
  return product.colors.flatMap(({ name, value }) =>
    sizes.map(canonicalSize).flatMap(size => {
      if (known.has(`${name}\n${size}`.toLowerCase())) return [];
      const code = [stem, slugify(name) || 'colour', slugify(size)].join('-').toUpperCase();
      let stockCode = code;
      for (let n = 2; taken.has(stockCode); n++) stockCode = `${code}-${n}`;
      taken.add(stockCode);
      return [{ color: name, size, stockCode, hexCodes: [value] }];
    }),
  );
}

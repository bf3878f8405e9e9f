/** Product limits that both sides check. No schemas, because forms import this file. */
import type { FormWords } from '../forms/form-words.ts';

export const productWords = {
  name: 'Product name is required',
  price: 'Price must be positive',
  stock: 'Stock must be a whole number, 0 or more.',
  breakQuantity: 'Each price break needs a quantity of 2 or more.',
  breakTwice: 'Two price breaks have the same quantity.',
  gtin: 'That is not a GTIN: its last digit does not fit the others.',
  stockCode: 'Stock code is required',
  variantColor: 'Color is required',
  variantSize: 'Size is required',
} as const;

/** Names of a variant's fields, in its dialog and in the dialog for conflicts. */
export const variantWords: FormWords<
  'color' | 'size' | 'stockCode' | 'gtin' | 'price' | 'stock' | 'hex' | 'pantone'
> = {
  labels: {
    color: 'Color',
    size: 'Size',
    stockCode: 'Stock code',
    gtin: 'GTIN',
    price: 'Price in dollars',
    stock: 'Stock',
    hex: 'Color value',
    pantone: 'Pantone',
  },
  help: {
    gtin: '8, 12, 13 or 14 digits, as on the barcode.',
    price: 'Empty: as the product.',
    hex: 'Two with a comma for a two-tone.',
  },
  optional: ['gtin', 'price', 'hex', 'pantone'],
};

export const productLimits = {
  nameLength: 255,
  descriptionLength: 10_000,
  stockCodeLength: 100,
  colours: 100,
  priceBreaks: 20,
  features: 40,
  featureLength: 500,
  maxPriceCents: 1_000_000_00,
  maxStock: 2_000_000_000,
  /** Limited per request, because pictures are held in memory. */
  pictureBytes: 10_000_000,
  formBytes: 25_000_000,
} as const;

export const pictureTooLarge = 'That file is too large. The limit is 10 MB.';

/** Decoration methods, stored as these words. A product that lists none accepts both. */
export const printingTechniques = ['print', 'embroidery'] as const;

/** A tracked product with fewer pieces than this is highlighted in the list. */
export const lowStock = 10;

/** Pictures of a product by side, as named in the form and the table. */
export const productPictures = ['image', 'imageBack', 'imageSide'] as const;
export type ProductPictureField = (typeof productPictures)[number];

export const productSorts = ['order', 'name', 'cheapest', 'dearest', 'stock', 'newest'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Products on one page of the office's list. */
export const productPageSize = 50;

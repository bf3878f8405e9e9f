/** The public catalogue. Prices are integer cents. */
import { z } from 'zod';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { cents, hexColour, rowId } from '../wire/shapes.ts';
import { shopperFacts } from './product-facts.ts';

export const colour = z.object({ id: z.string(), name: z.string(), value: hexColour });

export const priceBreak = z.object({ quantity: z.int32().min(1), price: cents });

/** A product in lists, menus and search. */
export const productSummary = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  ...shopperFacts('list'),
  price: cents,
  priceBreaks: z.array(priceBreak),
  category: z.string(),
  categories: z.array(z.string()),
  subcategory: z.string().nullable(),
  supplier: z.string().nullable(),
  /** The drawing shown until a photograph is uploaded: `tee`, `hoodie` … */
  garment: z.string(),
  image: z.string(),
  imageBack: z.string().nullable(),
  imageSide: z.string().nullable(),
  /** Photographs by colour name, if variants have their own. */
  colorImages: z.record(z.string(), z.string()).nullish(),
  colors: z.array(colour),
  sizes: z.array(z.string()),
  printingTechniques: z.array(z.string()),
  stock: z.int(),
  isSoldOut: z.boolean().optional(),
  displayOrder: z.int(),
  rating: z.number().nullable(),
  numReviews: z.int(),
  /** True for the demo shop's sample ratings. They never appear in structured data. */
  ratingIsSample: z.boolean(),
});
export type ProductSummary = z.output<typeof productSummary>;

export const productVariant = z.object({
  stockCode: z.string(),
  color: z.string(),
  size: z.string(),
  price: cents.nullable(),
  gtin: z.string().nullable(),
  /** Pieces left; null if the product's stock isn't tracked. */
  stock: z.int().nullish(),
});

/** A product on its own page. */
export const product = productSummary.extend({
  stockCode: z.string().nullable(),
  ...shopperFacts('page'),
  care: z.array(z.string()),
  /** The supplier's own notes on sizing; measurements in centimetres come from the garment. */
  sizeGuide: z.string().nullable(),
  variants: z.array(productVariant),
});
export type Product = z.output<typeof product>;

/** Variants in columns; `contract/catalogue/catalogue-pack.ts` writes and reads them. */
export const packedVariants = z.object({
  colors: z.array(z.string()),
  sizes: z.array(z.string()),
  color: z.array(z.int()),
  size: z.array(z.int()),
  stockCodes: z.array(z.tuple([z.int(), z.string()])),
  gtins: z.array(z.union([z.int(), z.string(), z.null()])),
  prices: z.array(cents.nullable()).optional(),
  stocks: z.array(z.int()).optional(),
});
export type PackedVariants = z.output<typeof packedVariants>;

export const packedProduct = product.extend({ variants: packedVariants });
export type PackedProduct = z.output<typeof packedProduct>;

export const cataloguePack = z.object({ format: z.int(), products: z.array(packedProduct) });
export type CataloguePack = z.output<typeof cataloguePack>;

export const category = z.object({
  id: z.string(),
  name: z.string(),
  parentId: z.string().nullable(),
  displayOrder: z.int(),
  description: z.string().nullable(),
  isActive: z.boolean(),
});

export const catalogueEndpoints = {
  listProducts: endpoint({
    method: 'GET',
    path: '/api/products',
    summary: 'All products on sale, in display order. Answers 304 to a known ETag.',
    access: anyone,
    anonymous: true,
    limit: 'read',
    answers: 'raw',
    response: z.array(productSummary),
  }),
  packCatalogue: endpoint({
    method: 'GET',
    path: '/api/catalogue',
    summary:
      'The whole catalogue with every variant, packed for a device to keep. Answers 304 to a known ETag.',
    access: anyone,
    anonymous: true,
    limit: 'read',
    answers: 'raw',
    response: cataloguePack,
  }),
  getProduct: endpoint({
    method: 'GET',
    path: '/api/products/{id}',
    summary: 'One product with its variants',
    access: anyone,
    anonymous: true,
    limit: 'read',
    params: z.object({ id: rowId }),
    answers: 'raw',
    response: product,
  }),
  listCategories: endpoint({
    method: 'GET',
    path: '/api/categories',
    summary: 'The category tree as a flat list in display order',
    access: anyone,
    anonymous: true,
    limit: 'read',
    response: z.array(category),
  }),
};

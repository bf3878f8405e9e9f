/** The public catalogue. Prices are integer cents. */
import { z } from 'zod';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { cents, hexColour, rowId } from '../wire/shapes.ts';
import { printAreas } from '../garments/print-areas-shape.ts';
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
  /** Those that the office has given it; without any, the drawing's own hold. */
  printAreas: printAreas.optional(),
  care: z.array(z.string()),
  /** The supplier's own notes on sizing; measurements in centimetres come from the garment. */
  sizeGuide: z.string().nullable(),
  variants: z.array(productVariant),
});
export type Product = z.output<typeof product>;

/** Variants in columns; `contract/catalogue/pieces/catalogue-pack.ts` writes and reads them. */
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

/** What a visit needs first. `total` products are on sale, `listed` of them in the category that was asked for. */
export const catalogueStart = z.object({
  total: z.int(),
  listed: z.int(),
  products: z.array(productSummary),
});
export type CatalogueStart = z.output<typeof catalogueStart>;

/** By the number of the piece: its version. `contract/catalogue/pieces/catalogue-pieces.ts` says what a piece is. */
export const catalogueIndex = z.object({
  format: z.int(),
  version: z.string(),
  order: z.string(),
  pieces: z.record(z.string(), z.string()),
  /** Set if `pieces` holds only what has changed since that version; `gone` are the numbers of pieces that went. */
  since: z.string().optional(),
  gone: z.array(z.int()).optional(),
});
export type CatalogueIndex = z.output<typeof catalogueIndex>;

export const catalogueOrder = z.object({
  format: z.int(),
  version: z.string(),
  /** Differences from the one before. */
  ids: z.array(z.int()),
  places: z.array(z.int()),
});
export type CatalogueOrder = z.output<typeof catalogueOrder>;

/** Without its place in the order, which has a version of its own. */
export const pieceProduct = product.omit({ displayOrder: true, variants: true }).extend({
  variants: z.union([packedVariants, z.array(productVariant)]),
});
export type PieceProduct = z.output<typeof pieceProduct>;

export const cataloguePiece = z.object({
  piece: z.int(),
  version: z.string(),
  products: z.array(pieceProduct),
});
export type CataloguePiece = z.output<typeof cataloguePiece>;

export const cataloguePieces = z.object({ format: z.int(), pieces: z.array(cataloguePiece) });
export type CataloguePieces = z.output<typeof cataloguePieces>;

export const category = z.object({
  id: z.string(),
  name: z.string(),
  parentId: z.string().nullable(),
  displayOrder: z.int(),
  description: z.string().nullable(),
  isActive: z.boolean(),
});

const pieceNumber = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);

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
  startCatalogue: endpoint({
    method: 'GET',
    path: '/api/catalogue/first',
    summary:
      'What a first screen shows: every product of a small shop; of a large one the start of its order or of a category',
    access: anyone,
    anonymous: true,
    limit: 'read',
    query: z.object({ category: z.string().max(255).optional() }),
    answers: 'raw',
    response: catalogueStart,
  }),
  indexCatalogue: endpoint({
    method: 'GET',
    path: '/api/catalogue/index',
    summary:
      'The versions of the catalogue’s pieces and of its order, or what has changed since a version. Answers 304 to a known ETag.',
    access: anyone,
    anonymous: true,
    limit: 'read',
    query: z.object({ since: z.string().max(64).optional() }),
    answers: 'raw',
    response: catalogueIndex,
  }),
  orderCatalogue: endpoint({
    method: 'GET',
    path: '/api/catalogue/order',
    summary: 'The places of the products on sale',
    access: anyone,
    anonymous: true,
    limit: 'read',
    answers: 'raw',
    response: catalogueOrder,
  }),
  readCataloguePieces: endpoint({
    method: 'GET',
    path: '/api/catalogue/pieces',
    summary: 'Pieces of the catalogue by number, at most 16 at once; a number without products is left out',
    access: anyone,
    anonymous: true,
    limit: 'read',
    query: z
      .object({ from: pieceNumber, to: pieceNumber })
      .refine(({ from, to }) => from <= to && to - from < 16, { message: 'Ask for 1 to 16 pieces.' }),
    answers: 'raw',
    response: cataloguePieces,
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

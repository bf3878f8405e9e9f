/** The office's catalogue: products with their variants and pictures. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { isValidGtin } from './gtin.ts';
import { printAreas } from '../garments/print-areas-shape.ts';
import { wantedPrintAreas } from '../garments/wanted-print-areas.ts';
import { jsonFacts, officeFacts, sentFacts } from './product-facts.ts';
import {
  productLimits,
  productPictures,
  productSorts,
  productWords,
  printingTechniques,
} from './products.ts';
import {
  cents,
  hexColour,
  instant,
  pageNumber,
  personText,
  rowId,
  seenVersionInQuery,
} from '../wire/shapes.ts';
import { colour, priceBreak } from './endpoints.ts';

/** A colour typed by people, unlike the colours in the shop's own responses. */
const typedColour = z.object({
  id: z.string().min(1).max(100),
  name: personText(100, 1, 'Each colour needs a name.'),
  value: hexColour,
});

export const officeVariant = z.object({
  id: z.int(),
  stockCode: z.string(),
  color: z.string(),
  size: z.string(),
  /** 0: the variant costs the same as the product. */
  price: cents,
  gtin: z.string().nullable(),
  hexCodes: z.array(z.string()),
  pantones: z.array(z.string()),
  stock: z.int(),
  version: z.int(),
});
export type OfficeVariant = z.output<typeof officeVariant>;

/** A row of the office's table. */
export const officeProductRow = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  categories: z.array(z.string()),
  garment: z.string(),
  image: z.string(),
  colors: z.array(colour),
  price: cents,
  stock: z.int(),
  /** Pieces left if stock is counted: the sum of the variants, or the product's own if it has none. */
  left: z.int(),
  stockCode: z.string().nullable(),
  ...officeFacts('list'),
  /** Position in the shop, from 1; null if it isn't on sale. */
  displayOrder: z.int().nullable(),
  version: z.int(),
  state: z.enum(['onSale', 'archived', 'deleted']),
});
export type OfficeProductRow = z.output<typeof officeProductRow>;

export const officeProduct = officeProductRow.extend({
  ...officeFacts('record'),
  priceBreaks: z.array(priceBreak),
  imageBack: z.string().nullable(),
  imageSide: z.string().nullable(),
  printingTechniques: z.array(z.string()),
  /** Null for those of its drawing. Made on another drawing, they wait until it is chosen again. */
  printAreas: printAreas.nullable(),
  updatedAt: instant,
  variants: z.array(officeVariant),
});
export type OfficeProduct = z.output<typeof officeProduct>;

const wholeNumber = (max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,12}$/, { message })
    .transform(Number)
    .refine(value => value <= max, { message });
const picture = z.custom<Uint8Array>(value => value instanceof Uint8Array, {
  message: 'Please send a picture as a file.',
});

const fields = z.object({
  name: personText(productLimits.nameLength, 1, productWords.name),
  ...sentFacts,
  /** Cents. 0 is a price on request. */
  price: wholeNumber(productLimits.maxPriceCents, productWords.price),
  /** Category names; the first is the product's main category. */
  categories: z.array(z.string().max(255)).max(50),
  colors: z
    .array(typedColour)
    .max(productLimits.colours)
    .refine(colours => new Set(colours.map(({ id }) => id)).size === colours.length, {
      message: 'Two colours have the same id.',
    })
    .refine(colours => new Set(colours.map(({ name }) => name.toLowerCase())).size === colours.length, {
      message: 'Two colours have the same name.',
    }),
  priceBreaks: z
    .array(
      z.object({
        quantity: z.int().min(2, { message: productWords.breakQuantity }).max(1_000_000),
        price: cents.max(productLimits.maxPriceCents),
      }),
    )
    .max(productLimits.priceBreaks)
    .refine(breaks => new Set(breaks.map(({ quantity }) => quantity)).size === breaks.length, {
      message: productWords.breakTwice,
    }),
  printingTechniques: z.array(z.enum(printingTechniques)).max(printingTechniques.length),
  stockCode: personText(productLimits.stockCodeLength),
  stock: wholeNumber(productLimits.maxStock, productWords.stock),
  /** The drawing for this product; empty for the one of its category. */
  garment: z.string().max(64),
  /** All print areas of the product; null for those of its drawing. */
  printAreas: wantedPrintAreas.nullable(),
  /** Pictures to remove; the drawing replaces them. */
  removeImages: z.array(z.enum(productPictures)).max(productPictures.length),
  image: picture,
  imageBack: picture,
  imageSide: picture,
});

export const newProduct = fields.partial().required({ name: true });
export const productChange = fields.partial().extend({
  /** The version the person saw. */
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
});
export type ProductFields = z.output<typeof productChange>;

/** Form fields that contain JSON, and those that are files. */
const form = {
  json: [
    'categories',
    'colors',
    'priceBreaks',
    'printingTechniques',
    'printAreas',
    'removeImages',
    ...jsonFacts,
  ],
  files: productPictures,
};

const variantFields = z.object({
  stockCode: personText(productLimits.stockCodeLength, 1, productWords.stockCode),
  color: personText(255, 1, productWords.variantColor),
  size: personText(50, 1, productWords.variantSize),
  price: cents.max(productLimits.maxPriceCents).optional(),
  gtin: z
    .string()
    .refine(text => text === '' || isValidGtin(text), { message: productWords.gtin })
    .optional(),
  hexCodes: z.array(hexColour).max(4).optional(),
  pantones: z.array(personText(100, 1)).max(4).optional(),
  stock: z.int().min(0).max(productLimits.maxStock).optional(),
});

const idParam = z.object({ id: rowId });
/** Any text: an invalid number names no record, which is reported after the body has been read. */
const anyId = z
  .string()
  .max(64)
  .transform(text => (rowId.safeParse(text).success ? Number(text) : 0));
const version = z.int32().optional();

export const productEndpoints = {
  listOfficeProducts: endpoint({
    method: 'GET',
    path: '/api/admin/products',
    summary: 'Products for the office: searched, filtered and sorted, a page at a time',
    access: capability('products.manage'),
    limit: 'read',
    query: z.object({
      search: z.string().max(200).optional(),
      /** Category id; its sub-categories are included. */
      category: z.string().max(100).optional(),
      /** Products the shop doesn't show: archived by an import, or deleted. */
      gone: z.literal('true').optional(),
      sort: z.enum(productSorts).optional(),
      page: pageNumber,
    }),
    response: z.object({
      products: z.array(officeProductRow),
      /** How many match. */
      total: z.int(),
      /** On sale and not on sale, over the whole catalogue. */
      onSale: z.int(),
      gone: z.int(),
    }),
  }),
  getOfficeProduct: endpoint({
    method: 'GET',
    path: '/api/admin/products/{id}',
    summary: 'One product with everything the office can change, also when it is not on sale',
    access: capability('products.manage'),
    limit: 'read',
    params: idParam,
    response: officeProduct,
  }),
  createProduct: endpoint({
    method: 'POST',
    path: '/api/products',
    summary: 'Puts a product on sale, at the end of the shop’s order. Multipart; lists are JSON',
    access: capability('products.manage'),
    limit: 'write',
    accepts: 'form',
    form,
    bodyLimitBytes: productLimits.formBytes,
    body: newProduct,
    status: 201,
    response: officeProduct,
  }),
  changeProduct: endpoint({
    method: 'PATCH',
    path: '/api/products/{id}',
    currentAt: '/api/admin/products/{id}',
    summary: 'Changes the fields that are sent. Multipart; lists are JSON and replace the whole list',
    access: capability('products.manage'),
    limit: 'write',
    params: idParam,
    accepts: 'form',
    form,
    bodyLimitBytes: productLimits.formBytes,
    body: productChange,
    response: officeProduct,
  }),
  reorderProducts: endpoint({
    method: 'PATCH',
    path: '/api/products/reorder',
    summary:
      'Puts products at places of the shop’s order, counted from 1; the others keep their order around them',
    access: capability('products.manage'),
    limit: 'write',
    bodyLimitBytes: 1_000_000,
    body: z.object({
      products: z
        .array(z.object({ id: z.int32().min(1), displayOrder: z.int().min(1).max(1_000_000) }))
        .min(1)
        .max(20_000)
        .refine(all => new Set(all.map(({ id }) => id)).size === all.length, {
          message: 'A product is named twice.',
        }),
    }),
    /** The new positions of the given products; deleted ones are left out. */
    response: z.object({ products: z.array(z.object({ id: z.int(), displayOrder: z.int() })) }),
  }),
  deleteProduct: endpoint({
    method: 'DELETE',
    path: '/api/products/{id}',
    currentAt: '/api/admin/products/{id}',
    summary: 'Takes a product out of the shop; orders keep their lines, and it can be restored',
    access: capability('products.manage'),
    limit: 'write',
    params: idParam,
    query: seenVersionInQuery,
    status: 204,
  }),
  restoreProduct: endpoint({
    method: 'POST',
    path: '/api/products/{id}/restore',
    summary: 'Puts a deleted or archived product on sale again, where it stood',
    access: capability('products.manage'),
    limit: 'write',
    params: idParam,
    response: officeProduct,
  }),
  createVariants: endpoint({
    method: 'POST',
    path: '/api/products/{id}/variants',
    summary: 'Adds variants to a product: all of them or none',
    access: capability('products.manage'),
    limit: 'write',
    params: z.object({ id: anyId }),
    body: z.object({ variants: z.array(variantFields).min(1).max(500) }),
    status: 201,
    response: officeProduct,
  }),
  changeVariant: endpoint({
    method: 'PATCH',
    path: '/api/products/{id}/variants/{variantId}',
    summary: 'Changes a variant',
    access: capability('products.manage'),
    limit: 'write',
    params: z.object({ id: anyId, variantId: anyId }),
    body: variantFields.partial().extend({ version }),
    response: officeProduct,
  }),
  deleteVariant: endpoint({
    method: 'DELETE',
    path: '/api/products/{id}/variants/{variantId}',
    summary: 'Takes a variant out of the shop',
    access: capability('products.manage'),
    limit: 'write',
    params: z.object({ id: rowId, variantId: rowId }),
    status: 204,
  }),
  restoreVariant: endpoint({
    method: 'POST',
    path: '/api/products/{id}/variants/{variantId}/restore',
    summary: 'Undoes the deletion of a variant',
    access: capability('products.manage'),
    limit: 'write',
    params: z.object({ id: rowId, variantId: rowId }),
    response: officeProduct,
  }),
};

/** Gathers the rows of a file into products with their variants, and settles what only the whole file can tell. */
import { namedColour } from '#contract/catalogue/colours.ts';
import { seedCategories } from '#contract/catalogue/categories.ts';
import { garmentForCategory, type GarmentId, isGarmentId } from '#contract/garments/garments.ts';
import { fabricColours, garmentImageUrl } from '#contract/garments/garment-pictures.ts';
import { slugify } from '#contract/text/slug.ts';
import type { FeedColumns } from '../adapters/adapter.ts';
import type { FeedProblemCode, FeedProduct, FeedRow, FeedVariant } from './feed-row.ts';
import type { Report } from './row-reader.ts';

export interface CollectedProduct extends FeedProduct {
  handle: string;
  garment: GarmentId;
  colors: { id: string; name: string; value: string }[];
  images: { front: string; back: string; side: string };
  variants: FeedVariant[];
  /** Of the row that describes it. */
  line: number;
}

/** Where products go whose file names no category. */
export const uncategorised = 'Uncategorised';

const unknownDye = '#b9b4a8';

interface Gathered {
  facts: FeedProduct;
  line: number;
  variants: FeedVariant[];
}

/** Names of columns as the file writes them. */
const plainNames: FeedColumns = {
  handle: 'handle',
  stockCode: 'stock code',
  styleCode: 'style code',
  category: 'category',
};

export function collectProducts(
  rows: readonly FeedRow[],
  report: Report,
  columns: FeedColumns = plainNames,
): CollectedProduct[] {
  const products = new Map<string, Gathered>();
  const stockCodes = new Map<string, number>();
  for (const row of rows) {
    if (row.product && !products.has(row.handle)) {
      products.set(row.handle, { facts: row.product, line: row.line, variants: [] });
    }
    const product = products.get(row.handle);
    if (!product) {
      const what = 'No row before this one describes its product';
      tell(report, row.line, columns.handle, 'no_product', what, row.handle);
      continue;
    }
    if (!row.variant) continue;
    const first = stockCodes.get(row.variant.stockCode);
    if (first !== undefined) {
      const what = `Stock code ${row.variant.stockCode} stands on line ${first} too`;
      tell(report, row.line, columns.stockCode, 'duplicate_stock_code', what, row.variant.stockCode);
      continue;
    }
    stockCodes.set(row.variant.stockCode, row.line);
    product.variants.push(row.variant);
  }
  dropRepeatedStyleCodes(products.values(), report, columns.styleCode);
  return [...products].map(([handle, { facts, line, variants }]) => {
    if (!facts.category) {
      const what = `${facts.name} has no category and goes to ${uncategorised}`;
      report({
        line,
        column: columns.category,
        code: 'unknown_category',
        message: `${what}.`,
        skipped: false,
      });
    }
    return complete(handle, facts, variants, line);
  });
}

/** A row that is left out. */
function tell(
  report: Report,
  line: number,
  column: string,
  code: FeedProblemCode,
  what: string,
  value: string,
): void {
  report({ line, column, code, value, message: `${what}.`, skipped: true });
}

/** The style code of a product is unique in the shop; the second product of one code goes without. */
function dropRepeatedStyleCodes(products: Iterable<Gathered>, report: Report, column: string): void {
  const codes = new Map<string, number>();
  for (const product of products) {
    const { stockCode } = product.facts;
    if (stockCode === null) continue;
    const first = codes.get(stockCode);
    if (first === undefined) {
      codes.set(stockCode, product.line);
      continue;
    }
    const what = `Style code ${stockCode} stands on line ${first} too and is left out here`;
    const told = { line: product.line, column, code: 'duplicate_stock_code', value: stockCode } as const;
    report({ ...told, message: `${what}.`, skipped: false });
    product.facts = { ...product.facts, stockCode: null };
  }
}

function complete(
  handle: string,
  facts: FeedProduct,
  variants: FeedVariant[],
  line: number,
): CollectedProduct {
  const category = inShopWords(facts.category) || uncategorised;
  const garment =
    facts.garment && isGarmentId(facts.garment)
      ? facts.garment
      : garmentForCategory(`${category} ${facts.name}`);
  const colors = coloursOf(variants);
  const dyes = fabricColours(colors[0]?.name ?? '', colors[0]?.value ?? unknownDye);
  return {
    ...facts,
    handle,
    line,
    garment,
    category,
    alsoIn: [...new Set(facts.alsoIn.map(inShopWords))].filter(name => name !== category),
    colors,
    variants,
    images: {
      front: garmentImageUrl(garment, 'front', dyes),
      back: garmentImageUrl(garment, 'back', dyes),
      side: garmentImageUrl(garment, 'side', dyes),
    },
  };
}

/** "MENS T-SHIRTS" is the category Men's T-Shirts. */
function inShopWords(category: string): string {
  const id = slugify(category);
  return seedCategories.find(known => known.id === id)?.name ?? category;
}

function coloursOf(variants: readonly FeedVariant[]): CollectedProduct['colors'] {
  const colours = new Map<string, { id: string; name: string; value: string }>();
  for (const { colour, hexes } of variants) {
    const id = slugify(colour) || 'colour';
    if (!colours.has(id))
      colours.set(id, { id, name: colour, value: hexes[0] ?? namedColour(colour) ?? unknownDye });
  }
  return [...colours.values()];
}

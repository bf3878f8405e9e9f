/** Gathers the rows of a file into products with their variants, and settles what only the whole file can tell. */
import { namedColour } from '#contract/colours.ts';
import { seedCategories } from '#contract/categories.ts';
import {
  fabricColours,
  garmentForCategory,
  type GarmentId,
  garmentImageUrl,
  isGarmentId,
} from '#contract/garments.ts';
import { slugify } from '#contract/slug.ts';
import type { FeedProblem, FeedProduct, FeedRow, FeedVariant } from './feed-row.ts';

export interface CollectedProduct extends FeedProduct {
  handle: string;
  garment: GarmentId;
  colors: { id: string; name: string; value: string }[];
  images: { front: string; back: string; side: string };
  variants: FeedVariant[];
}

/** Where products go whose file names no category. */
export const uncategorised = 'Uncategorised';

const unknownDye = '#b9b4a8';

export function collectProducts(
  rows: readonly FeedRow[],
  report: (problem: FeedProblem) => void,
): CollectedProduct[] {
  const products = new Map<string, { facts: FeedProduct; line: number; variants: FeedVariant[] }>();
  const stockCodes = new Map<string, number>();
  for (const row of rows) {
    const known = products.get(row.handle);
    if (!known && row.product) products.set(row.handle, { facts: row.product, line: row.line, variants: [] });
    const product = products.get(row.handle);
    if (!product) {
      report(problem(row.line, 'handle', 'no_product', 'No row before this one describes its product', true));
      continue;
    }
    if (!row.variant) continue;
    const first = stockCodes.get(row.variant.stockCode);
    if (first !== undefined) {
      const what = `Stock code ${row.variant.stockCode} stands on line ${first} too`;
      report(problem(row.line, 'stock_code', 'duplicate_stock_code', what, true));
      continue;
    }
    stockCodes.set(row.variant.stockCode, row.line);
    product.variants.push(row.variant);
  }
  return [...products].map(([handle, { facts, line, variants }]) => {
    if (!facts.category) {
      report(
        problem(
          line,
          'category',
          'unknown_category',
          `${facts.name} has no category and goes to ${uncategorised}`,
          false,
        ),
      );
    }
    return complete(handle, facts, variants);
  });
}

function problem(
  line: number,
  column: string,
  code: FeedProblem['code'],
  what: string,
  skipped: boolean,
): FeedProblem {
  return { line, column, code, message: `${what}.`, skipped };
}

function complete(handle: string, facts: FeedProduct, variants: FeedVariant[]): CollectedProduct {
  const category =
    seedCategories.find(c => slugify(c.name) === slugify(facts.category))?.name ?? facts.category;
  const garment =
    facts.garment && isGarmentId(facts.garment)
      ? facts.garment
      : garmentForCategory(`${category} ${facts.name}`);
  const colors = coloursOf(variants);
  const dyes = fabricColours(colors[0]?.name ?? '', colors[0]?.value ?? unknownDye);
  return {
    ...facts,
    handle,
    garment,
    category: category || uncategorised,
    colors,
    variants,
    images: {
      front: garmentImageUrl(garment, 'front', dyes),
      back: garmentImageUrl(garment, 'back', dyes),
      side: garmentImageUrl(garment, 'side', dyes),
    },
  };
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

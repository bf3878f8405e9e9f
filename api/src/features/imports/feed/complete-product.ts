/** A product of a file as the shop holds it: its words for categories, a garment to draw, and its colours. Pure. */
import { namedColour } from '#contract/catalogue/colours.ts';
import { seedCategories } from '#contract/catalogue/categories.ts';
import { garmentForCategory, type GarmentId, isGarmentId } from '#contract/garments/garments.ts';
import { fabricColours, garmentImageUrl } from '#contract/garments/garment-pictures.ts';
import { slugify } from '#contract/text/slug.ts';
import type { FeedProduct } from './feed-row.ts';
import type { Report } from './row-reader.ts';

export interface CompleteProduct extends FeedProduct {
  handle: string;
  garment: GarmentId;
  colors: { id: string; name: string; value: string }[];
  images: { front: string; back: string; side: string };
}

/** Where products go whose file names no category. */
export const uncategorised = 'Uncategorised';

const unknownDye = '#b9b4a8';

/** A colour with the hex codes that the file gives it. */
export interface Dyed {
  colour: string;
  hexes: readonly string[];
}

/** `dyed` are the colours of its variants in the order of the file, each at least once. */
export function complete(handle: string, facts: FeedProduct, dyed: readonly Dyed[]): CompleteProduct {
  const category = inShopWords(facts.category) || uncategorised;
  const garment =
    facts.garment && isGarmentId(facts.garment)
      ? facts.garment
      : garmentForCategory(`${category} ${facts.name}`);
  const colors = coloursOf(dyed);
  const dyes = fabricColours(colors[0]?.name ?? '', colors[0]?.value ?? unknownDye);
  return {
    ...facts,
    handle,
    garment,
    category,
    alsoIn: [...new Set(facts.alsoIn.map(inShopWords))].filter(name => name !== category),
    colors,
    images: {
      front: garmentImageUrl(garment, 'front', dyes),
      back: garmentImageUrl(garment, 'back', dyes),
      side: garmentImageUrl(garment, 'side', dyes),
    },
  };
}

/** Tells of a product without a category. */
export function noteCategory(
  { name, category, line, column }: { name: string; category: string; line: number; column: string },
  report: Report,
): void {
  if (category) return;
  const message = `${name} has no category and goes to ${uncategorised}.`;
  report({ line, column, code: 'unknown_category', message, skipped: false });
}

/** "MENS T-SHIRTS" is the category Men's T-Shirts. */
function inShopWords(category: string): string {
  const id = slugify(category);
  return seedCategories.find(known => known.id === id)?.name ?? category;
}

function coloursOf(dyed: readonly Dyed[]): CompleteProduct['colors'] {
  const colours = new Map<string, { id: string; name: string; value: string }>();
  for (const { colour, hexes } of dyed) {
    const id = slugify(colour) || 'colour';
    if (!colours.has(id))
      colours.set(id, { id, name: colour, value: hexes[0] ?? namedColour(colour) ?? unknownDye });
  }
  return [...colours.values()];
}

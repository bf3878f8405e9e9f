/**
 * Writes the supplier feed of the demo shop: one row per variant; the product's own columns stand only in the
 * first row of each handle. Deterministic: the same blueprints give the same bytes.
 */
import { withGtinCheckDigit } from '#contract/catalogue/gtin.ts';
import { oneSize } from '#contract/catalogue/sizes.ts';
import { slugify } from '#contract/text/slug.ts';
import type { Blueprint } from './blueprint.ts';
import { careTexts, sizeAdvice, sizeRuns } from './blueprint.ts';
import { offeredColours, type OfferedColour } from './colours.ts';

const productColumns = [
  'Product',
  'Supplier',
  'Style Code',
  'Garment',
  'Category',
  'Extra Categories',
  'Description',
  'Base Price',
  'Price Breaks',
  'Techniques',
  'Customizable',
  'Features',
  'Care',
  'Size Guide',
  'Sample Rating',
  'Sample Reviews',
] as const;
const variantColumns = [
  'Colour',
  'Hex',
  'Second Hex',
  'Pantone',
  'Second Pantone',
  'Size',
  'Stock Code',
  'GTIN',
  'Variant Price',
  'Stock',
] as const;

const blankProduct = productColumns.map(() => '');

export function writeFeed(blueprints: readonly Blueprint[]): string {
  const lines = [csvLine(['Handle', ...productColumns, ...variantColumns])];
  let serial = 0;
  for (const product of blueprints) {
    const handle = slugify(product.name.replace('&', 'and'));
    let own: readonly string[] = productCells(product);
    for (const colour of offeredColours(product.colours)) {
      for (const size of sizeRuns[product.sizes]) {
        serial += 1;
        lines.push(csvLine([handle, ...own, ...variantCells(product, colour, size, serial)]));
        own = blankProduct;
      }
    }
  }
  return lines.join('\n') + '\n';
}

function productCells(product: Blueprint): string[] {
  const sample = sampleRating(product.style);
  return [
    product.name,
    product.supplier,
    product.style,
    product.garment,
    product.category,
    (product.also ?? []).join('|'),
    product.description,
    dollars(product.priceCents),
    priceBreaks(product)
      .map(([quantity, cents]) => `${quantity}:${dollars(cents)}`)
      .join('|'),
    (product.techniques ?? ['print', 'embroidery']).join('|'),
    product.customizable === false ? 'no' : 'yes',
    product.features.join('|'),
    careTexts[product.care].join('|'),
    sizeAdvice[product.sizes],
    sample?.rating ?? '',
    sample?.reviews ?? '',
  ];
}

function variantCells(product: Blueprint, colour: OfferedColour, size: string, serial: number): string[] {
  const stockCode = `${product.style}-${colour.code}-${size === oneSize ? 'OS' : size}`;
  return [
    colour.name,
    colour.first.hex,
    colour.second?.hex ?? '',
    colour.first.pantone,
    colour.second?.pantone ?? '',
    size,
    stockCode,
    gtin(serial),
    '',
    String(stockOf(stockCode, size)),
  ];
}

/** Price per piece from 20, 50 and 100 pieces on, and from 250 and 500 for the long ladder. */
function priceBreaks(product: Blueprint): (readonly [number, number])[] {
  if (typeof product.breaks !== 'string') return [...product.breaks];
  const ladders = {
    none: [],
    usual: [
      [20, 0.9],
      [50, 0.8],
      [100, 0.7],
    ],
    long: [
      [20, 0.92],
      [50, 0.84],
      [100, 0.76],
      [250, 0.68],
      [500, 0.62],
    ],
  } as const;
  return ladders[product.breaks].map(
    ([quantity, share]) => [quantity, roundToFive(product.priceCents * share)] as const,
  );
}

const roundToFive = (cents: number) => Math.round(cents / 5) * 5;

const dollars = (cents: number) => (cents / 100).toFixed(2);

/**
 * GTIN-13 from the prefix 29, which GS1 leaves to shops for use inside their own walls: no real product has it.
 */
const gtin = (serial: number) => withGtinCheckDigit(`29${String(serial).padStart(10, '0')}`);

/** Popular sizes lie deeper; every thirteenth variant or so is made to order (0). */
function stockOf(stockCode: string, size: string): number {
  const draw = hash(stockCode);
  if (draw % 13 === 0) return 0;
  return (draw % 60) + (['M', 'L', 'XL', '8', '10', oneSize].includes(size) ? 60 : 5);
}

function sampleRating(style: string): { rating: string; reviews: string } | null {
  const draw = hash(style);
  if (draw % 4 === 0) return null;
  return { rating: (4.1 + (draw % 8) / 10).toFixed(1), reviews: String(8 + (draw % 173)) };
}

/** FNV-1a over UTF-16 units: spreads well and never changes. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  // The low bits of FNV are weak on short texts; the fold mixes the high ones in.
  return (value ^ (value >>> 15)) >>> 0;
}

function csvLine(cells: readonly string[]): string {
  return cells.map(cell => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

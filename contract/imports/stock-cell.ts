/** What a cell of a supplier's stock file says. Pure; no schemas. */

/** More than any supplier has of one size: a longer number is a barcode in the wrong column. */
export const mostPieces = 9_999_999;

const inStock = new Set([
  'in stock',
  'instock',
  'available',
  'yes',
  'y',
  'true',
  'limited stock',
  'low stock',
]);
const outOfStock = new Set([
  'out of stock',
  'outofstock',
  'sold out',
  'unavailable',
  'not available',
  'no stock',
  'discontinued',
  'backorder',
  'back order',
  'on backorder',
  'nil',
  'no',
  'n',
  'false',
]);

/**
 * Whole pieces, or `in` where the supplier has some and does not say how many. Below zero is 0, and of "100+", ">100"
 * or "12.7" the whole pieces count. Null for anything else: it is not guessed at.
 */
export function readStockCell(cell: string): number | 'in' | null {
  const words = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  if (inStock.has(words)) return 'in';
  if (outOfStock.has(words)) return 0;
  const [, minus, digits = ''] =
    /^[>≥]?\s*(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s*\+?$/.exec(cell.trim()) ?? [];
  if (!digits) return null;
  const pieces = Number(digits.replaceAll(',', ''));
  if (pieces > mostPieces) return null;
  return minus ? 0 : pieces;
}

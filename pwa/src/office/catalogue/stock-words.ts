/** Describes the stock. A product whose stock isn't counted and has none is made to order. */
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { lowStock } from '#contract/catalogue/products.ts';

interface StockWords {
  words: string;
  /** `few` and `none` need attention; `made` has no number. */
  kind: 'plain' | 'made' | 'few' | 'none';
}

export function stockWords({
  stock,
  left,
  trackStock,
}: Pick<OfficeProductRow, 'stock' | 'left' | 'trackStock'>): StockWords {
  if (!trackStock) {
    return stock === 0
      ? { words: 'Made to order', kind: 'made' }
      : { words: countText(stock), kind: 'plain' };
  }
  if (left === 0) return { words: 'None left', kind: 'none' };
  return left <= lowStock
    ? { words: `${left} left`, kind: 'few' }
    : { words: countText(left), kind: 'plain' };
}

const countText = (count: number) => count.toLocaleString('en-AU');

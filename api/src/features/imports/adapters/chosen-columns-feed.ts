/** A supplier's file whose columns the office has matched with ours: our own feed under other names. */
import type { ColumnChoice } from '#contract/imports/columns.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import { type PriceRule, sellingPrice } from '#contract/imports/selling-price.ts';
import type { FeedRow } from '../feed/feed-row.ts';
import type { FeedAdapter } from './adapter.ts';
import { selvedgeFeed } from './selvedge-feed.ts';

export interface ChosenColumns {
  id: number;
  columns: ColumnChoice;
  /** Null: the file has the shop's own prices. */
  prices: PriceRule | null;
}

export const chosenColumnsName = 'chosen columns';

/** Its rows are read by our names: the reader knows which column of the file each stands for. */
export function chosenColumnsFeed({ columns, prices }: ChosenColumns): FeedAdapter {
  return {
    ...selvedgeFeed,
    name: chosenColumnsName,
    open() {
      const read = selvedgeFeed.open();
      const costed = prices ? withCosts(prices, columns['cost price'] !== columns['base price']) : null;
      return row => {
        const found = read(row);
        if (!found) return null;
        const sold = prices && costed ? priced(costed(found), prices) : found;
        return withTechniques(sold, 'techniques' in columns);
      };
    },
  };
}

/** Where prices are worked out, the file's own is what the shop pays. A column of its own says it better. */
function withCosts({ addsGst }: PriceRule, hasOwnColumn: boolean): (row: FeedRow) => FeedRow {
  // The facts of a product stand on the first of its rows.
  let first = { handle: '', cents: 0 };
  return row => {
    const { handle, product, variant } = row;
    if (product) first = { handle, cents: product.priceCents };
    if (!variant) return row;
    const own = hasOwnColumn ? (variant.costCents ?? null) : null;
    const cents = variant.priceCents ?? (first.handle === handle ? first.cents : 0);
    const paid = addsGst ? cents : cents - gstIncluded(cents);
    // 0 is a price on request.
    return { ...row, variant: { ...variant, costCents: own ?? (cents === 0 ? null : paid) } };
  };
}

function withTechniques(row: FeedRow, isTold: boolean): FeedRow {
  if (isTold || !row.product) return row;
  return { ...row, product: { ...row.product, techniques: ['print', 'embroidery'] } };
}

function priced(row: FeedRow, rule: PriceRule): FeedRow {
  const { product, variant } = row;
  return {
    ...row,
    variant: variant && {
      ...variant,
      priceCents: variant.priceCents === null ? null : sellingPrice(variant.priceCents, rule),
    },
    product: product && {
      ...product,
      priceCents: sellingPrice(product.priceCents, rule),
      priceBreaks: product.priceBreaks.map(step => ({
        ...step,
        priceCents: sellingPrice(step.priceCents, rule),
      })),
    },
  };
}

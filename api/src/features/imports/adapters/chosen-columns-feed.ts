/** A supplier's file whose columns the office has matched with ours: our own feed under other names. */
import type { ColumnChoice } from '#contract/imports/columns.ts';
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
      return row => {
        const found = read(row);
        return found && withTechniques(prices ? priced(found, prices) : found, 'techniques' in columns);
      };
    },
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

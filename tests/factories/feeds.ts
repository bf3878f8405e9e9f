/** A small supplier's file read as a whole, for tests of what is read. The importer never holds one like this. */
import { complete, type CompleteProduct, noteCategory } from '#api/features/imports/feed/complete-product.ts';
import type { FeedProblem, FeedRow, FeedVariant } from '#api/features/imports/feed/feed-row.ts';
import { feedOfBytes } from '#api/features/imports/feed/feed-source.ts';
import { createProblemList } from '#api/features/imports/feed/problem-list.ts';
import { type ReadFeed, readFeed } from '#api/features/imports/feed/read-feed.ts';
import type { Progress } from '#api/features/imports/progress.ts';

export const silentProgress: Progress = {
  begin() {},
  reach() {},
  mayGoOn() {},
  leave() {},
  async stop() {},
};

export interface WholeFeed extends ReadFeed {
  rows: FeedRow[];
  problems: FeedProblem[];
  skipped: number;
}

export async function readWholeFeed(bytes: Uint8Array): Promise<WholeFeed> {
  const rows: FeedRow[] = [];
  const list = createProblemList();
  const feed = await readFeed(feedOfBytes(bytes), {
    progress: silentProgress,
    report: list.report,
    onRow: row => void rows.push(row),
  });
  return { ...feed, rows, problems: list.problems, skipped: list.skipped };
}

export interface WholeProduct extends CompleteProduct {
  variants: FeedVariant[];
}

/** Products with their variants, of rows that name each stock code once; what is told of them is among the problems then. */
export function productsOf(feed: WholeFeed): WholeProduct[] {
  const products: WholeProduct[] = [];
  for (const { handle, product, line } of feed.rows) {
    if (product === null || products.some(known => known.handle === handle)) continue;
    const variants = feed.rows.filter(row => row.handle === handle).flatMap(({ variant }) => variant ?? []);
    noteCategory({ ...product, line, column: feed.columns.category }, problem => feed.problems.push(problem));
    products.push({ ...complete(handle, product, variants), variants });
  }
  return products;
}

/** For `readFeed`: what a file costs without a database. */
export const readingAlone = { progress: silentProgress, report: () => {}, onRow: () => undefined };

/**
 * Rows of a file on their way into the catalogue: they are written to temporary tables of the import's own transaction
 * while the file is read, and whatever is judged by the whole file is judged there. A file of any length takes the
 * memory of a few rows; a killed import leaves nothing behind.
 *
 *   rows of the file → feed_rows → feed_products, feed_variants → the catalogue
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { type CopyIn, copyInto, copyLine } from './copy-in.ts';
import type { FeedProduct, FeedRow, FeedVariant } from '../feed/feed-row.ts';

const columns =
  'ord, line, handle, product, stock_code, color, size, price_cents, gtin, hexes, pantones, stock, cost_cents'.split(
    ', ',
  );

/**
 * Many files describe a product on each of its rows, and only the first counts: the others are left away, as long as
 * this many handles are remembered. What is written beyond is sorted out in the table.
 */
const rememberedHandles = 20_000;

/** In the tables '' stands for no GTIN, colour or Pantone, as in the file. */
const createTable = `create temporary table feed_rows (
  ord int not null, line int not null, handle text collate "C" not null, product text,
  stock_code text collate "C", color text collate "C", size text, price_cents bigint, gtin text, hexes text,
  pantones text, stock int, cost_cents bigint
) on commit drop`;

export interface RowStage {
  add: (row: FeedRow) => Promise<void> | undefined;
  /** All rows are in the table. Answers the hash of what they hold, without their lines, and how many they are. */
  end: () => Promise<{ hash: string; rows: number }>;
  abort: () => Promise<void>;
}

export async function stageRows(trx: Knex.Transaction): Promise<RowStage> {
  await trx.raw(createTable);
  const copy: CopyIn = await copyInto(trx, `feed_rows (${columns.join(', ')})`);
  const hash = createHash('sha256');
  const described = new Set<string>();
  let ord = 0;

  function productText(handle: string, product: FeedProduct | null): string | null {
    if (product === null || described.has(handle)) return null;
    if (described.size < rememberedHandles) described.add(handle);
    return JSON.stringify(product);
  }

  return {
    add({ line, handle, product, variant }) {
      const content = copyLine([handle, productText(handle, product), ...variantCells(variant)]);
      hash.update(content);
      ord++;
      return copy.write(`${ord}\t${line}\t${content}`);
    },
    async end() {
      await copy.end();
      return { hash: hash.digest('hex'), rows: ord };
    },
    abort: () => copy.abort(),
  };
}

function variantCells(variant: FeedVariant | null): readonly (string | number | null)[] {
  if (variant === null) return [null, null, null, null, null, null, null, null, null];
  const { stockCode, colour, size, priceCents, gtin, hexes, pantones, stock, costCents = null } = variant;
  const inks = pantones.map(pantone => pantone.replaceAll('|', '/')).join('|');
  return [stockCode, colour, size, priceCents, gtin ?? '', hexes.join('|'), inks, stock, costCents];
}

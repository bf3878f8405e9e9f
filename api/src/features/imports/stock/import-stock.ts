/**
 * A supplier's stock file: how many blanks there are of each stock code, and nothing else. Rows go by COPY into a
 * temporary table; what differs is written in one transaction, and only pieces of the catalogue that hold such a product
 * are new to devices.
 */
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import type { ImportCounts } from '../apply-import.ts';
import { holdCatalogueVersion, releaseCatalogueVersion } from '../apply-import.ts';
import { createProblemList, type ProblemList } from '../feed/problem-list.ts';
import { UnreadableFeed } from '../feed/unreadable-feed.ts';
import type { Progress } from '../progress.ts';
import { lockImports, lockSecondsOf, recordApplied, setTimeLimits } from '../import-transaction.ts';
import type { BegunImport, Ending } from '../import-request.ts';
import { endRun } from '../runs.ts';
import { nothingChanged } from '../same-again.ts';
import { tellFeedRun } from '../scheduled/feed-runs.ts';
import { copyInto, copyLine } from '../staging/copy-in.ts';
import { readStock, type StockColumns } from './read-stock.ts';

export const stockAdapter = 'stock';
const maxStock = 2_000_000_000;

type StockImport = BegunImport & { stock: StockColumns };

export function importStock(request: StockImport, progress: Progress): Promise<Ending> {
  return request.knex.transaction(async trx => {
    await setTimeLimits(trx);
    const problems = createProblemList();
    const rows = await stageStock(trx, request, problems, progress);
    if (rows === 0) throw new UnreadableFeed('The file has no row that could be read.');
    progress.begin('writing', rows);
    await lockImports(trx, lockSecondsOf(request));
    await holdCatalogueVersion(trx);
    const found = await writeStock(trx, request.stock);
    progress.reach(rows);
    const counts: ImportCounts & { codesUnknown: number } = {
      ...nothingChanged(found.products),
      productsUpdated: found.productsUpdated,
      variantsUpdated: found.variantsUpdated,
      codesUnknown: found.codesUnknown,
    };
    await releaseCatalogueVersion(trx, found.variantsUpdated + found.productsUpdated > 0);
    await recordApplied(trx, request, counts);
    await endRun(trx, request, {
      status: 'applied',
      adapter: stockAdapter,
      counts: JSON.stringify({ ...counts, skipped: problems.skipped }),
      problems: JSON.stringify(problems.problems),
    });
    await tellFeedRun(trx, request.feedRunId, 'applied');
    return {
      ...counts,
      adapter: stockAdapter,
      skipped: problems.skipped,
      problems: problems.problems,
      imagesNamed: 0,
      imagesDownloaded: 0,
      isAsking: false,
    };
  });
}

/** Answers how many rows the file has that could be read. */
async function stageStock(
  trx: Knex.Transaction,
  { feed, stock }: StockImport,
  { report }: ProblemList,
  progress: Progress,
): Promise<number> {
  await trx.raw(
    `create temporary table feed_stock (stock_code text collate "C" not null, pieces bigint) on commit drop`,
  );
  const copy = await copyInto(trx, 'feed_stock (stock_code, pieces)');
  let rows = 0;
  try {
    await readStock(feed, {
      columns: stock,
      progress,
      report,
      onRow(code, pieces) {
        rows++;
        return copy.write(copyLine([code, pieces]));
      },
    });
  } catch (error) {
    await copy.abort();
    throw error;
  }
  await copy.end();
  return rows;
}

interface Written {
  /** Products of the shop that the file tells of. */
  products: number;
  productsUpdated: number;
  variantsUpdated: number;
  codesUnknown: number;
}

/**
 * Several rows of one code are the supplier's warehouses, and are added up. "In stock" without a number leaves what the
 * shop has, and counts as the feed says where that is none.
 */
async function writeStock(trx: Knex.Transaction, { inStockPieces }: StockColumns): Promise<Written> {
  await trx.raw(
    `create temporary table told_stock on commit drop as
     select stock_code, sum(pieces) as pieces, bool_or(pieces is null) as is_in from feed_stock group by stock_code;
     analyze told_stock`,
  );
  const stockOf = (row: string) =>
    `least(case when t.is_in and coalesce(t.pieces, 0) = 0
       then case when ${row}.stock > 0 then ${row}.stock else :inStockPieces end else t.pieces end, ${maxStock})::int`;
  const { rows } = await trx.raw<{ rows: Written[] }>(
    `with known as (
       select v.id, v.product_id, v.stock, ${stockOf('v')} as told, t.stock_code
       from told_stock t join product_variants v on v.stock_code = t.stock_code and v.archived_at is null
     ), changed as (
       update product_variants v set stock = k.told from known k
       where v.id = k.id and k.stock is distinct from k.told
       returning v.product_id, v.id, v.stock - coalesce(k.stock, 0) as more
     ), summed as (
       update products p set stock = least(greatest(s.stock, 0), ${maxStock})::int
       from (
         select c.product_id, (select coalesce(sum(v.stock), 0) from product_variants v
             where v.product_id = c.product_id and v.archived_at is null) + c.more as stock
         from (select product_id, sum(more) as more from changed group by product_id) c) s
       where p.id = s.product_id and p.stock is distinct from least(greatest(s.stock, 0), ${maxStock})::int
       returning p.id
     ), plain as (
       -- Products that have no variants are known by their own code.
       select p.id, p.stock, ${stockOf('p')} as told, t.stock_code
       from told_stock t join products p on p.stock_code = t.stock_code
       where not exists (select from product_variants v where v.product_id = p.id and v.archived_at is null)
         and not exists (select from known k where k.stock_code = t.stock_code)
     ), plainly as (
       update products p set stock = plain.told from plain
       where p.id = plain.id and p.stock is distinct from plain.told
       returning p.id
     )
     select (select count(*) from (select product_id from known union select id from plain) n)::int as products,
       ((select count(*) from summed) + (select count(*) from plainly))::int as "productsUpdated",
       (select count(*) from changed)::int as "variantsUpdated",
       ((select count(*) from told_stock) - (select count(*) from known) - (select count(*) from plain))::int
         as "codesUnknown"`,
    { inStockPieces },
  );
  return present(rows[0]);
}

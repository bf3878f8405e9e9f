/** Products of the staged rows as the catalogue holds them, some hundred at a time: feed_products. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { recordset } from './product-columns.ts';
import { complete, noteCategory } from '../feed/complete-product.ts';
import type { FeedColumns } from '../adapters/adapter.ts';
import type { FeedProduct } from '../feed/feed-row.ts';
import type { ProblemList } from '../feed/problem-list.ts';
import type { Progress } from '../progress.ts';
import { toRow } from './product-row.ts';

const batchSize = 500;

interface StagedProduct {
  handle: string;
  line: number;
  product: string;
  stock: number | null;
  /** Each colour with the first hex codes that a row gives it, in the order of the file. */
  colours: [colour: string, hexes: string][] | null;
}

/** Answers the hash of what they hold: a better reader writes other products from the same rows. */
export async function completeProducts(
  trx: Knex.Transaction,
  { problems, columns, progress }: { problems: ProblemList; columns: FeedColumns; progress: Progress },
): Promise<string> {
  await trx.raw(
    `create temporary table feed_products (${recordset}, line int, picture_front text, picture_back text,
       picture_side text, picture_column text) on commit drop`,
  );
  await trx.raw(`declare staged_products no scroll cursor for
    select f.handle, f.line, f.product, told.stock, told.colours
    from feed_first f left join (
      select c.handle, case when count(c.stock) > 0 then least(sum(c.stock), ${maxStock})::int end as stock,
        json_agg(json_build_array(c.color, v.hexes) order by c.ord) as colours
      from (select handle, color, min(ord) as ord, sum(stock) as stock from feed_variants group by handle, color) c
      join feed_variants v on v.ord = c.ord
      group by c.handle
    ) told using (handle)
    order by f.ord`);
  const hash = createHash('sha256');
  let count = 0;
  for (;;) {
    const { rows } = await trx.raw<{ rows: StagedProduct[] }>(`fetch ${batchSize} from staged_products`);
    if (rows.length === 0) break;
    const completed = rows.map(row => completeOne(row, ++count, problems, columns));
    const text = JSON.stringify(completed);
    hash.update(text);
    await trx.raw(
      `insert into feed_products select * from jsonb_to_recordset(?::jsonb) as f(${recordset}, line int,
         picture_front text, picture_back text, picture_side text, picture_column text)`,
      [text],
    );
    progress.mayGoOn();
  }
  await trx.raw('close staged_products; drop table feed_rows, feed_first');
  await trx.raw('create unique index on feed_products (slug); analyze feed_products');
  await dropRepeatedStyleCodes(trx, problems, columns.styleCode);
  return hash.digest('hex');
}

const maxStock = 2_000_000_000;

function completeOne(
  { handle, line, product, stock, colours }: StagedProduct,
  place: number,
  problems: ProblemList,
  columns: FeedColumns,
) {
  const facts = JSON.parse(product) as FeedProduct;
  noteCategory(
    { name: facts.name, category: facts.category, line, column: columns.category },
    problems.report,
  );
  const dyed = (colours ?? []).map(([colour, hexes]) => ({
    colour,
    hexes: hexes.split('|').filter(Boolean),
  }));
  return toRow({ ...complete(handle, facts, dyed), stock, place, line });
}

/** The style code of a product is unique in the shop; the second product of one code goes without. */
async function dropRepeatedStyleCodes(
  trx: Knex.Transaction,
  problems: ProblemList,
  column: string,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { line: number; value: string; firstLine: number }[] }>(`
    with repeated as (
      select stock_code, min(display_order) as place from feed_products where stock_code is not null
      group by stock_code having count(*) > 1
    ), first as (
      select f.stock_code, f.line, f.display_order from repeated r
      join feed_products f on f.stock_code = r.stock_code and f.display_order = r.place
    )
    update feed_products f set stock_code = null from first
    where first.stock_code = f.stock_code and f.display_order > first.display_order
    returning f.line, first.stock_code as value, first.line as "firstLine"`);
  for (const { line, value, firstLine } of rows.toSorted((a, b) => a.line - b.line)) {
    const message = `Style code ${value} stands on line ${firstLine} too and is left out here.`;
    problems.report({ line, column, code: 'duplicate_stock_code', value, message, skipped: false });
  }
}

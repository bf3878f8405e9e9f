/** What only the whole file can tell of its rows. The first that says something counts; what is left out is reported. */
import type { Knex } from 'knex';
import type { FeedColumns } from '../adapters/adapter.ts';
import { feedLimits } from '../feed/feed-limits.ts';
import type { ProblemList } from '../feed/problem-list.ts';

interface LeftOut {
  line: number;
  value: string;
  /** The line that counts instead. */
  firstLine: number | null;
  all: number;
}

/** Below this the planner does well without statistics, and they would take longer than they save. */
const largeFeed = 20_000;

export async function settleRows(
  trx: Knex.Transaction,
  { problems, columns, rows }: { problems: ProblemList; columns: FeedColumns; rows: number },
): Promise<void> {
  const isLarge = rows > largeFeed;
  if (isLarge) await trx.raw('analyze feed_rows (handle, stock_code, ord)');
  await trx.raw(`create temporary table feed_first on commit drop as
    select distinct on (handle) handle, ord, line, product from feed_rows where product is not null
    order by handle, ord`);
  report(problems, columns.handle, 'no_product', await leaveOutUnknown(trx), ({ value: _ }) => ({
    message: 'No row before this one describes its product.',
  }));
  report(
    problems,
    columns.stockCode,
    'duplicate_stock_code',
    await leaveOutRepeated(trx),
    ({ value, firstLine }) => ({ message: `Stock code ${value} stands on line ${firstLine} too.` }),
  );
  await trx.raw(`create temporary table feed_variants on commit drop as
    select ord, handle, line, stock_code, color, size, price_cents, gtin, hexes, pantones, stock, cost_cents,
      (row_number() over (partition by handle order by ord))::int as place
    from feed_rows where stock_code is not null order by ord`);
  if (isLarge) {
    await trx.raw('create unique index on feed_variants (ord)');
    await trx.raw('analyze feed_variants (handle, stock_code, color, ord)');
  }
}

function report(
  problems: ProblemList,
  column: string,
  code: 'no_product' | 'duplicate_stock_code',
  left: readonly LeftOut[],
  words: (row: LeftOut) => { message: string },
): void {
  for (const row of left) {
    problems.report({ line: row.line, column, code, value: row.value, ...words(row), skipped: true });
  }
  problems.countSkipped((left[0]?.all ?? 0) - left.length);
}

const shown = `select line, value, first_line as "firstLine", (count(*) over ())::int as "all"
  from gone order by line limit ${feedLimits.problems}`;

async function leaveOutUnknown(trx: Knex.Transaction): Promise<LeftOut[]> {
  const { rows } = await trx.raw<{ rows: LeftOut[] }>(`
    with gone as (
      delete from feed_rows r
      where not exists (select from feed_first f where f.handle = r.handle and f.ord <= r.ord)
      returning r.line, r.handle as value, null::int as first_line
    ) ${shown}`);
  return rows;
}

async function leaveOutRepeated(trx: Knex.Transaction): Promise<LeftOut[]> {
  const { rows } = await trx.raw<{ rows: LeftOut[] }>(`
    with repeated as (
      select stock_code, min(ord) as ord from feed_rows where stock_code is not null
      group by stock_code having count(*) > 1
    ), first as (
      select r.stock_code, r.ord, r.line from repeated join feed_rows r using (stock_code, ord)
    ), gone as (
      delete from feed_rows r using first where first.stock_code = r.stock_code and r.ord > first.ord
      returning r.line, r.stock_code as value, first.line as first_line
    ) ${shown}`);
  return rows;
}

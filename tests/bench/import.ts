/** Import of the demo feed, new and unchanged, against COPY of the same variant rows into a bare table. */
import { readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { demoFeedPath } from '#api/demo/demo-feed.ts';
import { runImport } from '#api/features/import/run-import.ts';
import { readFeed } from '#api/features/import/read-feed.ts';
import type { Figure } from './main.ts';
import { median, ms, times, timeRuns } from './measure.ts';
import type { BenchWorld } from './world.ts';

const runs = 3;

export async function benchImport({ knex, databaseUrl }: BenchWorld): Promise<Figure[]> {
  const bytes = readFileSync(demoFeedPath);
  const run = () => runImport({ knex, bytes, source: 'bench', dryRun: false, startedBy: null });
  const { rows } = await readFeed(bytes);
  const lines = rows.flatMap(({ handle, variant: v }) =>
    v
      ? [
          [handle, v.stockCode, v.colour, v.size, v.gtin ?? '', v.hexes.join('|'), v.pantones.join('|')].join(
            '\t',
          ),
        ]
      : [],
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'create table bench_copy (handle text, stock_code text primary key, colour text, size text, gtin text, hexes text, pantones text)',
  );
  const copy = await timeRuns(runs, async () => {
    await client.query('truncate bench_copy');
    await pipeline(Readable.from(`${lines.join('\n')}\n`), client.query(from('copy bench_copy from stdin')));
  });
  const fresh: number[] = [];
  for (let i = 0; i < runs; i++) {
    await client.query('delete from product_variants; delete from product_categories; delete from products');
    const start = performance.now();
    await run();
    fresh.push(performance.now() - start);
  }
  const again = await timeRuns(runs, run);
  const reading = await timeRuns(runs, () => readFeed(bytes));
  await client.end();
  const floor = median(copy);
  const row = (work: string, measured: number): Figure => ({
    work,
    measured: ms(measured),
    baseline: `COPY of ${lines.length} rows ${ms(floor)}`,
    ratio: times(measured / floor),
  });
  return [
    row('import of the demo feed, whole', median(fresh)),
    row('import of the demo feed, database part', median(fresh) - median(reading)),
    row('import again, nothing changed, whole', median(again)),
    row('import again, nothing changed, database part', median(again) - median(reading)),
  ];
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FeedProduct, FeedRow } from '../feed/feed-row.ts';
import { createProblemList } from '../feed/problem-list.ts';
import { silentProgress } from '#tests/factories/feeds.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { completeProducts } from './complete-products.ts';
import { settleRows } from './settle-rows.ts';
import { stageRows } from './stage-rows.ts';
import { isWhole } from '#tests/support/whole.ts';

const database = useTestDatabase();
const columns = { handle: 'Handle', stockCode: 'Stock Code', styleCode: 'Style Code', category: 'Category' };

const product = fc.record({
  name: fc.constantFrom('Tee', 'A "tee"\twith\\N signs\n', 'Größe’s'),
  supplier: fc.constant(null),
  garment: fc.constant(null),
  category: fc.constantFrom('Bags', '', 'MENS T-SHIRTS'),
  alsoIn: fc.constant<string[]>([]),
  priceCents: fc.nat(9_999),
  priceBreaks: fc.constant<FeedProduct['priceBreaks']>([]),
  techniques: fc.constant<string[]>([]),
  care: fc.constant<string[]>([]),
  sizeGuide: fc.constant(null),
  sampleRating: fc.constant(null),
  stockCode: fc.constantFrom(null, 'S-1', 'S-2'),
  pictures: fc.constant({ front: null, back: null, side: null, column: 'Image' }),
});
const variant = fc.record({
  line: fc.constant(0),
  stockCode: fc.constantFrom('A', 'B', 'C', 'D', 'E', String.raw`F\N`),
  colour: fc.constantFrom('Navy', 'Red', 'red'),
  hexes: fc.constantFrom<string[][]>([], ['#1b2c4a'], ['#ffffff', '#000000']),
  pantones: fc.constantFrom<string[][]>([], ['19-3921 TCX', 'a|b']),
  size: fc.constantFrom('M', 'L'),
  gtin: fc.constantFrom(null, '2900000000018'),
  priceCents: fc.option(fc.nat(9_999)),
  stock: fc.option(fc.nat(99)),
});
const rows = fc
  .array(
    fc.record({
      handle: fc.constantFrom('tee', 'bag', 'cap'),
      product: fc.option(product),
      variant: fc.option(variant, { freq: 5 }),
    }),
    { maxLength: 14 },
  )
  .map(list => list.map((row, at): FeedRow => ({ ...row, line: at + 2 })));

/** What the stage has to come to, worked out row by row. */
function expected(list: readonly FeedRow[]) {
  const described = new Map<string, FeedRow>();
  const codes = new Map<string, FeedRow>();
  const left: [line: number, code: string][] = [];
  for (const row of list) {
    if (row.product && !described.has(row.handle)) described.set(row.handle, row);
    if (!described.has(row.handle)) left.push([row.line, 'no_product']);
    else if (row.variant && codes.has(row.variant.stockCode)) left.push([row.line, 'duplicate_stock_code']);
    else if (row.variant) codes.set(row.variant.stockCode, row);
  }
  const variants = [...codes.values()];
  const ofProduct = (handle: string) => variants.filter(row => row.handle === handle);
  const styles = new Set<string>();
  const products = [...described].map(([handle, { product: facts }]) => {
    const told = ofProduct(handle).flatMap(row => row.variant?.stock ?? []);
    const style = facts?.stockCode ?? null;
    const isFirst = style !== null && !styles.has(style);
    if (style !== null) styles.add(style);
    return {
      slug: handle,
      name: facts?.name,
      stock: told.length > 0 ? told.reduce((sum, stock) => sum + stock, 0) : null,
      stockCode: isFirst ? style : null,
      colours: new Set(ofProduct(handle).map(row => row.variant?.colour.toLowerCase())).size,
    };
  });
  return {
    left,
    products,
    variants: variants
      .map(row => ({
        handle: row.handle,
        stockCode: row.variant?.stockCode,
        place: ofProduct(row.handle).indexOf(row) + 1,
      }))
      .toSorted((a, b) => (String(a.stockCode) < String(b.stockCode) ? -1 : 1)),
  };
}

it('settles rows in the order of the file, whatever they hold', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(rows, async list => {
      const found = await database.knex.transaction(async trx => {
        const problems = createProblemList();
        const stage = await stageRows(trx);
        for (const row of list) await stage.add(row);
        const { rows: count } = await stage.end();
        await settleRows(trx, { problems, columns, rows: count });
        await completeProducts(trx, { problems, columns, progress: silentProgress });
        const products = await trx.raw<{ rows: unknown[] }>(
          `select slug, name, stock, stock_code as "stockCode", jsonb_array_length(colors) as colours
           from feed_products order by display_order`,
        );
        const variants = await trx.raw<{ rows: unknown[] }>(
          `select handle, stock_code as "stockCode", place from feed_variants order by stock_code`,
        );
        return {
          left: problems.problems.flatMap(({ line, code, skipped }) => (skipped ? [[line, code]] : [])),
          skipped: problems.skipped,
          products: products.rows,
          variants: variants.rows,
        };
      });
      const { left, ...rest } = expected(list);
      expect(found).toEqual({ left, skipped: left.length, ...rest });
    }),
    { numRuns: isWhole ? 60 : 20 },
  );
});

it('leaves nothing behind when reading breaks off', async () => {
  const broken = database.knex.transaction(async trx => {
    const stage = await stageRows(trx);
    await stage.add({ line: 2, handle: 'tee', product: null, variant: null });
    await stage.abort();
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  const { rows: tables } = await database.knex.raw<{ rows: unknown[] }>(
    `select relname from pg_class where relname like 'feed\\_%' and relpersistence = 't'`,
  );
  expect(tables).toEqual([]);
});

import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usualAreas } from '#contract/garments/print-areas.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { demoFeedPath } from '#api/demo/demo-feed.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { filled, present } from '#api/database/present.ts';
import { feedOfBytes } from './feed/feed-source.ts';
import type { ImportReport } from './import-request.ts';
import { runImport } from './run-import.ts';
import { cancelledWords, closeDeadRuns, endHeartbeats } from './runs.ts';

/** An import replaces the whole catalogue, so each test has a database of its own. */
let database: TestDatabase;
let knex: Knex;

beforeEach(async () => {
  database = await createTestDatabase();
  knex = database.knex;
});
afterEach(() => database.drop());

const request = (bytes: Uint8Array | string, dryRun = false) => ({
  knex,
  feed: feedOfBytes(Buffer.from(bytes)),
  source: 'feed.csv',
  dryRun,
  startedBy: null,
});

async function importFile(bytes: Uint8Array | string, dryRun = false): Promise<ImportReport> {
  const report = await runImport(request(bytes, dryRun));
  if (isRefusal(report)) throw new Error(report.message ?? report.refusal);
  return report;
}

const header =
  'Handle,Product,Category,Extra Categories,Style Code,Base Price,Price Breaks,Colour,Hex,Size,Stock Code,GTIN,Stock';
const teeM = "tee,Heavy tee,Men's T-Shirts,,NL-1,24.95,20:22.50,Navy,#1b2c4a,M,NL-1-M,2900000000018,5";
const teeL = 'tee,,,,,,,Navy,#1b2c4a,L,NL-1-L,,7';
const bag = 'bag,Market bag,Bags,Promotional Products,PF-9,8.90,,Natural,#f1e9d8,One size,PF-9-N,,0';
const fileOf = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;

/** Everything an import may write, without times and versions. */
async function catalogue() {
  const [products, variants, categories, links] = await Promise.all([
    knex('products').orderBy('slug'),
    knex('product_variants').orderBy('stockCode'),
    knex('categories').orderBy('id'),
    knex('product_categories').orderBy(['productId', 'categoryId']),
  ]);
  return { products, variants, categories, links };
}

const catalogueVersion = async () => present(await knex('catalogue_state').first('version')).version;
const lastRun = () => knex('import_runs').orderBy('id', 'desc').first();

describe('the demo feed', () => {
  const feed = readFileSync(demoFeedPath);

  it('fills the shop, and changes nothing the second time', async () => {
    const first = await importFile(feed);
    expect(first.problems).toEqual([]);
    expect(first).toMatchObject({
      adapter: 'selvedge-feed',
      skipped: 0,
      productsArchived: 0,
      variantsArchived: 0,
    });
    expect(first.productsCreated).toBeGreaterThanOrEqual(96);
    expect(first.variantsCreated).toBeGreaterThan(9_000);
    expect((await knex('product_categories').distinct('categoryId')).length).toBeGreaterThanOrEqual(23);

    const [before, version] = [await catalogue(), await catalogueVersion()];
    const second = await importFile(feed);
    expect(second).toMatchObject({
      productsProcessed: first.productsProcessed,
      productsCreated: 0,
      productsUpdated: 0,
      productsArchived: 0,
      variantsCreated: 0,
      variantsUpdated: 0,
      variantsArchived: 0,
    });
    // Row versions and times are in there: no row was written again.
    expect(await catalogue()).toEqual(before);
    expect(await catalogueVersion()).toBe(version);
  });

  it('writes what the file says', async () => {
    await importFile(feed);
    const product = present(await knex('products').where({ slug: 'northloom-heavy-tee' }).first());
    expect(product).toMatchObject({
      name: 'Northloom heavy tee',
      priceCents: 2495,
      priceBreaks: [
        { quantity: 20, priceCents: 2250 },
        { quantity: 50, priceCents: 1995 },
        { quantity: 100, priceCents: 1750 },
      ],
      categoryName: "Men's T-Shirts",
      supplier: 'Northloom',
      garment: 'tee',
      stockCode: 'NL-1100',
      ratingIsSample: true,
    });
    expect(product.colors.slice(0, 2)).toEqual([
      { id: 'navy', name: 'Navy', value: '#1b2c4a' },
      { id: 'bone', name: 'Bone', value: '#ede6d6' },
    ]);
    const variants = await knex('product_variants').where({ productId: product.id });
    expect(product.stock).toBe(variants.reduce((sum, variant) => sum + variant.stock, 0));
    const twoTone = present(await knex('product_variants').where({ color: 'Navy/White' }).first());
    expect(twoTone).toMatchObject({ hexCodes: ['#1b2c4a', '#fcfbf8'] });
    expect(twoTone.pantones).toHaveLength(2);
  });
});

describe('a changed file', () => {
  it('updates, adds and archives, and gives back what comes back', async () => {
    await importFile(fileOf(teeM, teeL, bag));
    const tee = present(await knex('products').where({ slug: 'tee' }).first());
    // No file has print areas, and none takes away those that the office has made.
    const printAreas = usualAreas('tee');
    await knex('products')
      .where({ id: tee.id })
      .update({ printAreas: JSON.stringify(printAreas) });

    const dearer = await importFile(fileOf(teeM.replace('24.95', '26.95'), teeL.replaceAll('L', 'XL')));
    expect(dearer).toMatchObject({
      productsCreated: 0,
      productsUpdated: 1,
      productsArchived: 1,
      variantsCreated: 1,
      variantsUpdated: 0,
      variantsArchived: 2,
    });
    expect(await knex('products').where({ slug: 'tee' }).first()).toMatchObject({
      id: tee.id,
      priceCents: 2695,
      printAreas,
    });
    expect(present(await knex('products').where({ slug: 'bag' }).first()).archivedAt).not.toBeNull();

    const back = await importFile(fileOf(teeM, teeL, bag));
    expect(back).toMatchObject({
      productsUpdated: 2,
      productsArchived: 0,
      variantsUpdated: 2,
      variantsArchived: 1,
    });
    expect(present(await knex('products').where({ slug: 'bag' }).first()).archivedAt).toBeNull();
    expect(await knex('products').count()).toEqual([{ count: 2 }]);
  });

  it('keeps the product that an order names', async () => {
    await importFile(fileOf(teeM, bag));
    const { id: productId } = present(await knex('products').where({ slug: 'bag' }).first());
    const [order] = filled(
      await knex('orders')
        .insert({ orderId: 'IMPORT0001', customerInfo: '{}', subtotalCents: 890, totalCents: 890 })
        .returning('id'),
    );
    await knex('order_items').insert({
      orderId: order.id,
      productId,
      name: 'Market bag',
      priceCents: 890,
      sizeQuantities: '[]',
      totalQuantity: 1,
      totalPriceCents: 890,
    });
    await importFile(fileOf(teeM));
    const [item] = await knex('order_items')
      .join('products', 'products.id', 'orderItems.productId')
      .select('slug');
    expect(item).toEqual({ slug: 'bag' });
  });

  it('knows a product with a new handle by its style code', async () => {
    await importFile(fileOf(teeM));
    const before = present(await knex('products').first());
    const version = await catalogueVersion();
    const report = await importFile(fileOf(teeM.replace(/^tee/, 'heavier-tee')));
    expect(report).toMatchObject({ productsCreated: 0, productsUpdated: 1 });
    expect(await catalogueVersion()).toBe(version + 1);
    expect(await knex('products')).toMatchObject([{ id: before.id, slug: 'heavier-tee', archivedAt: null }]);
  });

  it('lets two products swap their style codes', async () => {
    await importFile(fileOf(teeM, bag));
    await importFile(fileOf(teeM.replace(',NL-1,', ',PF-9,'), bag.replace(',PF-9,', ',NL-1,')));
    expect(await knex('products').orderBy('slug').select('slug', 'stockCode')).toEqual([
      { slug: 'bag', stockCode: 'NL-1' },
      { slug: 'tee', stockCode: 'PF-9' },
    ]);
  });

  it('keeps an uploaded photograph and stock it says nothing about', async () => {
    await importFile(fileOf(teeM));
    await knex('products').update({ image: '/media/photo.webp' });
    await importFile(fileOf(teeM.replace('24.95', '29.95').replace(/5$/, '')));
    expect(await knex('products').first()).toMatchObject({
      image: '/media/photo.webp',
      priceCents: 2995,
      stock: 5,
    });
  });

  it('keeps words that were written by hand and an order that was arranged by hand, and tells how many', async () => {
    await importFile(fileOf(teeM, bag));
    const written = { name: 'The heavy one', handMade: ['name', 'display_order'], displayOrder: 2 };
    await knex('products').where({ slug: 'tee' }).update(written);
    await knex('products').where({ slug: 'bag' }).update({ displayOrder: 1 });
    const hat = 'hat,Sun hat,Caps/Hats,,H-1,12,,Natural,#f1e9d8,One size,H-1-N,,1';
    const file = fileOf(hat, teeM.replace('24.95', '26.95'), bag.replace('Market', 'Shopping'));
    const check = await importFile(file, true);
    expect(check).toMatchObject({ productsKept: 1, productsCreated: 1, productsUpdated: 2 });
    expect(await importFile(file)).toMatchObject({ productsKept: 1 });
    expect(await knex('products').orderBy('displayOrder').select('slug', 'name', 'priceCents')).toMatchObject(
      [
        { slug: 'bag', name: 'Shopping bag' },
        // The price is the supplier's.
        { slug: 'tee', name: 'The heavy one', priceCents: 2695 },
        { slug: 'hat', name: 'Sun hat' },
      ],
    );
  });

  it('follows a category that the office has renamed', async () => {
    await importFile(fileOf(teeM, bag));
    await knex('categories').where({ id: 'bags' }).update({ name: 'Totes and bags' });
    await importFile(fileOf(teeM, bag));
    expect(await knex('products').where({ slug: 'bag' }).first()).toMatchObject({
      categoryName: 'Totes and bags',
      categories: ['Totes and bags', 'Promotional Products'],
    });
    expect(await knex('product_categories').where({ categoryId: 'bags' })).toHaveLength(1);
    expect(await knex('categories').where({ name: 'Bags' })).toEqual([]);
  });
});

describe('broken rows', () => {
  it('are told and stop nothing else; what they may have named stays', async () => {
    await importFile(fileOf(teeM, teeL, bag));
    const report = await importFile(fileOf(teeM.replace('24.95', '27.95'), teeL.replace(',L,', ',,')));
    expect(report.problems).toMatchObject([{ line: 3, column: 'Size', code: 'missing', skipped: true }]);
    expect(report).toMatchObject({
      skipped: 1,
      productsUpdated: 1,
      productsArchived: 1,
      variantsArchived: 1,
    });
    const kept = present(await knex('product_variants').where({ stockCode: 'NL-1-L' }).first());
    expect(kept.archivedAt).toBeNull();
    expect(await lastRun()).toMatchObject({
      status: 'applied',
      problems: [{ line: 3, column: 'Size', code: 'missing' }],
      counts: { skipped: 1, productsProcessed: 1 },
    });
  });

  it('of which nobody knows the product keep the import from archiving at all', async () => {
    await importFile(fileOf(teeM, teeL, bag));
    const report = await importFile(fileOf(teeM, teeL, bag.replace('bag', '')));
    expect(report).toMatchObject({ skipped: 1, productsArchived: 0, variantsArchived: 0 });
  });

  it.each([
    ['duplicate stock codes', fileOf(teeM, teeL.replace('NL-1-L', 'NL-1-M')), 'duplicate_stock_code'],
    ['a style code on two products', fileOf(teeM, bag.replace(',PF-9,', ',NL-1,')), 'duplicate_stock_code'],
    ['a variant without a product', fileOf(teeM, 'vest,,,,,,,Navy,,M,V-1,,1'), 'no_product'],
    [
      'a rating and reviews that are none',
      fileOf(teeM).replace('Stock\n', 'Stock,Sample Rating,Sample Reviews\n').replace(/5\n$/, '5,4.5,1e99\n'),
      'bad_number',
    ],
    ['stock beyond a shelf', fileOf(teeM.replace(/5$/, '4000000000')), 'bad_number'],
  ])('%s', async (_, file, code) => {
    const report = await importFile(file);
    expect(report.problems.map(problem => problem.code)).toEqual([code]);
    expect(await knex('products').where({ slug: 'tee' }).first()).toMatchObject({ stockCode: 'NL-1' });
  });
});

describe('an import that does not happen', () => {
  it.each([
    ['a broken file', 'not,a,feed\n1,2,3\n', /No known supplier file/],
    ['a file cut off inside a quote', `${fileOf(teeM)}bag,"Market`, /ends inside a quoted cell/],
    ['a file whose rows are all broken', fileOf(teeM.replace('24.95', 'free')), /names no product/],
  ])('%s changes nothing and says why', async (_, file, sentence) => {
    await importFile(fileOf(teeM, bag));
    const before = await catalogue();
    const refused = await runImport(request(file));
    expect(refused).toMatchObject({ refusal: 'invalid', message: expect.stringMatching(sentence) });
    expect(await catalogue()).toEqual(before);
    expect(await lastRun()).toMatchObject({ status: 'failed', error: expect.stringMatching(sentence) });
  });

  it('a dry run counts what would happen and changes nothing', async () => {
    await importFile(fileOf(teeM, bag));
    const before = await catalogue();
    const version = await catalogueVersion();
    const report = await importFile(fileOf(teeM.replace('24.95', '19.95'), teeL), true);
    expect(report).toMatchObject({
      productsUpdated: 1,
      variantsCreated: 1,
      productsArchived: 1,
      variantsArchived: 1,
    });
    expect(await catalogue()).toEqual(before);
    expect(await catalogueVersion()).toBe(version);
    expect(await lastRun()).toMatchObject({ status: 'checked', dryRun: true });
  });

  it('a second import at the same time is refused', async () => {
    const answers = await Promise.all([runImport(request(fileOf(teeM))), runImport(request(fileOf(bag)))]);
    expect(answers.filter(isRefusal)).toMatchObject([{ refusal: 'import_running' }]);
    expect(await knex('products')).toHaveLength(1);
    // The lock went with the first.
    await importFile(fileOf(teeM, bag));
  });

  it('killed half-way leaves the old catalogue whole, and its run is closed when its heart has stopped', async () => {
    await importFile(fileOf(teeM, bag));
    const before = await catalogue();
    const holder = await holdProduct();
    const running = runImport(request(fileOf(teeM.replace('24.95', '29.95'), teeL)));
    const ended = running.then(
      () => 'finished',
      () => 'failed',
    );
    await holder.client.query('select pg_terminate_backend($1)', [await holder.waiting()]);
    expect(await ended).toBe('failed');
    await holder.release();
    expect(await catalogue()).toEqual(before);
    expect(await lastRun()).toMatchObject({ status: 'failed' });

    const [{ id: dead }] = filled(
      await knex('import_runs').insert({ source: 'dead', adapter: '' }).returning('id'),
    );
    expect(await runImport(request(fileOf(teeM)))).toMatchObject({ refusal: 'import_running' });
    await knex('import_runs')
      .where({ id: dead })
      .update({ heartbeatAt: knex.raw("now() - interval '1 minute'") });
    await importFile(fileOf(teeM, bag));
    expect(await knex('import_runs').where({ id: dead }).first()).toMatchObject({
      status: 'failed',
      error: 'The import was interrupted and changed nothing.',
    });
  });

  it('given up by others while it lived changes nothing', async () => {
    await importFile(fileOf(teeM, bag));
    const before = await catalogue();
    const holder = await holdProduct();
    const running = runImport(request(fileOf(teeM.replace('24.95', '29.95'))));
    await holder.waiting();
    await endHeartbeats(knex);
    await closeDeadRuns(knex);
    await holder.release();
    expect(await running).toMatchObject({ refusal: 'conflict' });
    expect(await catalogue()).toEqual(before);
  });

  it('cancelled before its last moment changes nothing', async () => {
    await importFile(fileOf(teeM, bag));
    const before = await catalogue();
    const holder = await holdProduct();
    const running = runImport(request(fileOf(teeM.replace('24.95', '29.95'))));
    await holder.waiting();
    await knex('import_runs').where({ status: 'running' }).update({ cancelAskedAt: knex.fn.now() });
    await holder.release();
    expect(await running).toMatchObject({ refusal: 'conflict', message: cancelledWords });
    expect(await catalogue()).toEqual(before);
    expect(await lastRun()).toMatchObject({ status: 'cancelled' });
  });
});

/** Holds a product, so that an import is certainly inside its transaction when it waits. */
async function holdProduct() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin; update products set display_order = 99 where slug = 'tee'");
  return {
    client,
    /** The backend that waits for it. */
    async waiting(): Promise<number> {
      for (;;) {
        const { rows } = await client.query<{ pid: number }>(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if (rows[0]) return rows[0].pid;
        await wait(5);
      }
    },
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}

it('moves the version of the catalogue once when something changed', async () => {
  await importFile(fileOf(teeM));
  const version = await catalogueVersion();
  await importFile(fileOf(teeM, teeL, bag));
  expect(await catalogueVersion()).toBe(version + 1);
});

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportRunDetail } from '#contract/imports/endpoints.ts';
import { bag, catalogue, fileOf, openOffice, teeL, teeM } from '#tests/factories/imports.ts';
import { isWhole } from '#tests/support/whole.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

/** An import replaces the whole catalogue, so each test has a shop of its own. */
let server: TestServer;
let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  server = await startTestServer();
  office = await openOffice(server);
  return () => server.stop();
});

const undo = (id: number) => office.call<ImportRunDetail>('POST', `/api/import-runs/${id}/undo`);

/** A catalogue as a supplier might write it: few names, so that files of one test meet. */
const product = fc.record({
  handle: fc.constantFrom('tee', 'polo', 'bag', 'cap', 'vest'),
  category: fc.constantFrom("Men's T-Shirts", 'Bags', 'Team wear', 'Caps/Hats'),
  styleCode: fc.constantFrom('S-1', 'S-2', 'S-3', ''),
  price: fc.integer({ min: 0, max: 9_999 }).map(cents => (cents / 100).toFixed(2)),
  sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L', 'XL'), { minLength: 1 }),
  /** Two products may pass a stock code on to each other. */
  codes: fc.constantFrom('A', 'B', 'C'),
  stock: fc.constantFrom('', '0', '12'),
});
const file = fc
  .uniqueArray(product, { minLength: 1, selector: ({ handle }) => handle })
  .map(products =>
    fileOf(
      ...products.flatMap(({ handle, category, styleCode, price, sizes, codes, stock }) =>
        sizes.map(size =>
          [
            handle,
            `The ${handle}`,
            category,
            '',
            styleCode,
            price,
            '',
            'Navy',
            '#1b2c4a',
            size,
            `${codes}-${size}`,
            '',
            stock,
          ].join(','),
        ),
      ),
    ),
  );

describe('undo of the last import', () => {
  it('gives back exactly what was, whatever the files held', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(file, file, async (first, second) => {
        await office.importFile(first);
        const before = await catalogue(server);
        const { id, status } = await office.importFile(second);
        expect(status).toBe('applied');
        const undone = await undo(id);
        expect(undone, undone.text).toMatchObject({
          status: 200,
          json: { undo: { left: [], leftCount: 0 } },
        });
        expect(await catalogue(server)).toEqual(before);
      }),
      { numRuns: isWhole ? 25 : 8 },
    );
  });

  it('leaves and tells what somebody has changed since', async () => {
    await office.importFile(fileOf(teeM, teeL, bag));
    const before = await catalogue(server);
    const dearer = teeM.replace('24.95', '26.95');
    const { id } = await office.importFile(
      fileOf(dearer, teeL.replace(/7$/, '8'), bag.replace('8.90', '9.90')),
    );
    await server.knex('products').where({ slug: 'bag' }).update({ name: 'Better bag' });

    const { json } = await undo(id);
    expect(json.undo).toMatchObject({
      productsRestored: 1,
      variantsRestored: 1,
      leftCount: 1,
      left: [{ kind: 'product', name: 'Better bag', code: 'bag', reason: 'changed' }],
    });
    const after = await catalogue(server);
    const ofTee = ({ products }: typeof after) => products.find(({ slug }) => slug === 'tee');
    expect(ofTee(after)).toEqual(ofTee(before));
    expect(after.variants).toEqual(before.variants);
    expect(after.products.find(({ slug }) => slug === 'bag')).toMatchObject({
      name: 'Better bag',
      priceCents: 990,
    });
  });

  it('takes off sale what an order names, and removes the rest', async () => {
    await office.importFile(fileOf(teeM));
    const { id } = await office.importFile(
      fileOf(teeM, bag, bag.replaceAll('bag', 'sack').replaceAll('PF', 'SK')),
    );
    const { id: productId } = present(await server.knex('products').where({ slug: 'bag' }).first());
    const [order] = filled(
      await server
        .knex('orders')
        .insert({ orderId: 'IMPORTUND1', customerInfo: '{}', subtotalCents: 890, totalCents: 890 })
        .returning('id'),
    );
    await server.knex('order_items').insert({
      orderId: order.id,
      productId,
      name: 'Market bag',
      priceCents: 890,
      sizeQuantities: '[]',
      totalQuantity: 1,
      totalPriceCents: 890,
    });
    const { json } = await undo(id);
    expect(json.undo).toMatchObject({
      productsRemoved: 1,
      left: [
        { kind: 'category', reason: 'used' },
        { kind: 'category', reason: 'used' },
        { kind: 'product', code: 'bag', reason: 'named' },
      ],
    });
    expect(await server.knex('products').whereNull('archivedAt').pluck('slug')).toEqual(['tee']);
    expect(await server.knex('products').orderBy('slug').pluck('slug')).toEqual(['bag', 'tee']);
  });

  it('leaves a product whose old address another one has taken', async () => {
    await office.importFile(fileOf(teeM));
    const { id } = await office.importFile(fileOf(teeM.replace(/^tee/, 'heavy-tee')));
    await server.knex('products').insert({ name: 'Other', slug: 'tee', priceCents: 1 });
    const { json } = await undo(id);
    expect(json.undo?.left).toEqual([
      { kind: 'product', name: 'Heavy tee', code: 'heavy-tee', reason: 'taken' },
    ]);
  });

  it('can still be done when the same file came again and changed nothing', async () => {
    await office.importFile(fileOf(teeM));
    const second = await office.importFile(fileOf(teeM, bag));
    const again = await office.importFile(fileOf(teeM, bag));
    expect(again).toMatchObject({
      status: 'applied',
      canUndo: false,
      counts: { productsProcessed: 2, productsCreated: 0 },
    });
    expect((await undo(second.id)).status).toBe(200);
    expect(await server.knex('products').pluck('slug')).toEqual(['tee']);
    // The catalogue is another one now: the same file is news.
    expect(await office.importFile(fileOf(teeM, bag))).toMatchObject({ counts: { productsCreated: 1 } });
  });

  it('is of the last import only, once, and is in the audit log', async () => {
    const first = await office.importFile(fileOf(teeM));
    const second = await office.importFile(fileOf(teeM, bag));
    expect((await undo(first.id)).status).toBe(409);
    expect((await undo(second.id)).json).toMatchObject({ canUndo: false, undoneBy: expect.any(String) });
    expect((await undo(second.id)).status).toBe(409);
    expect((await undo(first.id)).status).toBe(409);
    const audit = await server.knex('audit_events').where({ action: 'import.undo' });
    expect(audit).toMatchObject([{ actorId: office.id, entityId: String(second.id) }]);
    expect(await server.knex('import_snapshots')).toEqual([]);
  });
});

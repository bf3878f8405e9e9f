import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packCatalogue } from '#contract/catalogue/pieces/catalogue-pack.ts';
import { pieceOf, piecesFormat, pieceSize } from '#contract/catalogue/pieces/catalogue-pieces.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { readProductCopies } from './catalogue-copies.ts';
import { createPieceShop, createTabs } from './piece-fixture.ts';
import { makeProduct } from './product-fixture.ts';

const tee = makeProduct({ id: 1, name: 'Tee', displayOrder: 1 });
const polo = makeProduct({ id: 2, name: 'Polo', displayOrder: 2 });
const dearerTee = makeProduct({ ...tee, price: 2995 });
/** One in each of so many pieces. */
const many = (count: number): Product[] =>
  Array.from({ length: count }, (_, at) =>
    makeProduct({ id: at * pieceSize + 1, name: `Style ${at}`, displayOrder: at + 1 }),
  );

function device() {
  const shop = createPieceShop();
  return { shop, ...createTabs(shop.server) };
}

const namesOf = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name);

test('one visit holds every product, with the time at which the server said so', async () => {
  const { shop, open } = device();
  const copies = open();
  shop.sells(tee, polo);
  await copies.keepWhole();
  expect(await copies.product(2)).toMatchObject({ value: polo });
  const list = await open().products();
  expect(namesOf(list?.value)).toEqual(['Tee', 'Polo']);
  expect(list?.value[0]).not.toHaveProperty('variants');
});

test('an unchanged version is asked for by its tag, and only its time moves', async () => {
  const { shop, open } = device();
  const copies = open();
  shop.sells(tee);
  await copies.keepWhole();
  const before = await copies.product(1);
  expect(shop.asked()).toEqual(['index', 'order', '0-0']);
  await copies.keepWhole();
  expect(shop.asked()).toEqual(['index']);
  const after = await copies.product(1);
  expect(after?.value).toEqual(before?.value);
  expect(Date.parse(after?.asOf ?? '')).toBeGreaterThan(Date.parse(before?.asOf ?? ''));
});

test('any catalogue read in pieces is the whole, and so is any other that it changes into', async () => {
  const product = fc.record({
    id: fc.integer({ min: 1, max: 40 * pieceSize }),
    displayOrder: fc.nat(1000),
    price: fc.nat(5),
    variants: fc.constantFrom(tee.variants, [], tee.variants.slice(1)),
  });
  const catalogue = fc
    .uniqueArray(product, { selector: ({ id }) => id, maxLength: 30 })
    .map(all => all.map(one => makeProduct(one)).toSorted((a, b) => a.displayOrder - b.displayOrder));
  await fc.assert(
    fc.asyncProperty(fc.array(catalogue, { minLength: 1, maxLength: 3 }), async versions => {
      const { shop, open } = device();
      const copies = open();
      for (const products of versions) {
        shop.sells(...products);
        const list = await copies.askWhole();
        expect(list.map(({ id, displayOrder, price }) => [id, displayOrder, price])).toEqual(
          products.map(({ id, displayOrder, price }) => [id, displayOrder, price]),
        );
        for (const one of products) expect((await copies.product(one.id))?.value).toEqual(one);
      }
    }),
    { numRuns: 30 },
  );
});

test('a change loads one piece', async () => {
  const { shop, open } = device();
  const products = many(40);
  shop.sells(...products);
  await open().keepWhole();
  expect(shop.asked()).toEqual(['index', 'order', '0-15', '16-31', '32-47']);
  shop.sells(...products.map(one => (one.id === 20 * pieceSize + 1 ? { ...one, price: 1 } : one)));
  const copies = open();
  await copies.keepWhole();
  expect(shop.asked()).toEqual(['index', '20-20']);
  expect((await copies.product(20 * pieceSize + 1))?.value.price).toBe(1);
  // A piece whose products are all gone goes, too.
  shop.sells(...products.slice(0, -1));
  await copies.keepWhole();
  expect(shop.asked()).toEqual(['index', 'order', '20-20']);
  expect((await copies.products())?.value).toHaveLength(39);
  shop.sells(...products);
  await copies.keepWhole();
  shop.asked();
  // Another order is no other product.
  shop.sells(...products.map(one => ({ ...one, displayOrder: 100 - one.displayOrder })));
  await copies.keepWhole();
  expect(shop.asked()).toEqual(['index', 'order']);
  expect((await copies.products())?.value.at(0)?.name).toBe('Style 39');
});

test('a piece that fails to load is asked for again, and the rest is not', async () => {
  const { shop, open } = device();
  shop.sells(...many(40));
  let failures = 1;
  shop.beforePieces(from => {
    if (from === 16 && failures-- > 0) throw new Error('lost on its way');
  });
  const copies = open();
  await copies.keepWhole();
  expect(shop.asked()).toEqual(['index', 'order', '0-15', '16-31', '16-31', '32-47']);
  expect((await copies.products())?.value).toHaveLength(40);
});

test('a visit that breaks off shows no part as the whole, and the next one continues from it', async () => {
  const { shop, open } = device();
  shop.sells(...many(40));
  shop.beforePieces(from => {
    if (from >= 16) shop.open(false);
    if (from >= 16) throw new Error('no network');
  });
  const copies = open();
  await expect(copies.askWhole()).rejects.toThrow();
  expect(await copies.products()).toBeUndefined();
  expect(await copies.product(1)).toBeUndefined();
  shop.open(true);
  shop.beforePieces(() => undefined);
  shop.asked();
  expect(await open().askWhole()).toHaveLength(40);
  expect(shop.asked()).toEqual(['index', 'order', '16-31', '32-47']);
});

test('what changes while it is read is read again, each product in one version', async () => {
  const { shop, open } = device();
  const before = many(40);
  const after = before.map(one => ({ ...one, price: 7, variants: one.variants.slice(1) }));
  shop.sells(...before);
  shop.beforePieces(from => {
    if (from === 16) shop.sells(...after);
  });
  const copies = open();
  expect((await copies.askWhole()).every(({ price }) => price === 7)).toBe(true);
  for (const one of after) expect((await copies.product(one.id))?.value).toEqual(one);
});

test('while a newer version is coming, a product is whole in one of the two', async () => {
  const { shop, open } = device();
  const before = many(40);
  const after = before.map(one => ({ ...one, price: 7, variants: one.variants.slice(1) }));
  shop.sells(...before);
  await open().keepWhole();
  shop.sells(...after);
  shop.beforePieces(from => {
    if (from === 16) throw new Error('no network');
  });
  await expect(open().keepWhole()).rejects.toThrow('no network');
  const copies = open();
  for (const [at, one] of before.entries())
    expect((await copies.product(one.id))?.value).toEqual(pieceOf(one.id) < 16 ? after[at] : one);
  expect((await copies.products())?.value).toHaveLength(40);
});

test('two tabs load each piece once and agree', async () => {
  const { shop, open } = device();
  shop.sells(...many(40));
  const [a, b] = [open(), open()];
  const [first, second] = await Promise.all([a.askWhole(), b.askWhole()]);
  expect(second).toEqual(first);
  expect(shop.asked()).toEqual(['index', 'order', '0-15', '16-31', '32-47', 'index']);
});

test('a device of before there were pieces shows what it has, and lets go of it when all pieces are there', async () => {
  const { shop, open, db } = device();
  const asOf = '2026-11-20T00:00:00.000Z';
  const former = { etag: '"1"', pack: packCatalogue([tee, polo]) };
  await db.records.put({ key: 'whole catalogue', value: former, asOf });
  expect(await open().product(1)).toEqual({ value: tee, asOf });
  expect(namesOf((await open().products())?.value)).toEqual(['Tee', 'Polo']);
  expect((await readProductCopies(db, [1])).get(1)).toEqual(tee);
  shop.sells(dearerTee);
  await open().keepWhole();
  expect((await open().products())?.value.map(({ price }) => price)).toEqual([2995]);
  expect(await open().product(2)).toBeUndefined();
  expect(await db.records.get('whole catalogue')).toBeUndefined();
});

test('the newer of the whole and a single answer counts', async () => {
  const { shop, open, db } = device();
  const copies = open();
  shop.sells(tee, polo);
  await copies.keepWhole();
  await copies.keepProduct(dearerTee);
  expect((await copies.product(1))?.value.price).toBe(2995);
  shop.sells(tee, { ...polo, price: 1 });
  await copies.keepWhole();
  expect((await copies.product(1))?.value.price).toBe(tee.price);
  expect((await readProductCopies(db, [1, 2, 2, 9])).get(1)?.price).toBe(tee.price);
});

test('a product that the newer whole no longer holds is not sold from memory', async () => {
  const { shop, open } = device();
  const copies = open();
  await copies.keepProduct(tee);
  shop.sells(polo);
  await copies.keepWhole();
  expect(await copies.product(1)).toBeUndefined();
});

test('without an answer the copy stays; without a copy there is none', async () => {
  const { shop, open } = device();
  const copies = open();
  expect(await copies.products()).toBeUndefined();
  shop.sells(tee);
  await copies.keepWhole();
  shop.open(false);
  await expect(copies.keepWhole()).rejects.toThrow('does not answer');
  expect((await copies.product(1))?.value).toEqual(tee);
});

test('pieces of another format are neither kept nor read', async () => {
  const { shop, open, db } = device();
  const copies = open();
  shop.sells(tee);
  shop.speaks(piecesFormat + 1);
  await copies.keepWhole();
  expect(await copies.products()).toBeUndefined();
  await expect(copies.askWhole()).rejects.toThrow();
  shop.speaks(piecesFormat);
  await copies.keepWhole();
  const kept = await db.records.get('catalogue index');
  await db.records.put({
    key: 'catalogue index',
    asOf: '',
    ...kept,
    value: { ...(kept?.value as object), format: 9 },
  });
  expect(await open().products()).toBeUndefined();
});

test('a product that the shop no longer gives goes from every copy, until a newer whole holds it', async () => {
  const { shop, open, db } = device();
  const copies = open();
  shop.sells(tee, polo);
  await copies.keepWhole();
  await copies.keepProduct(tee);
  await copies.dropProduct(1);
  expect(await copies.product(1)).toBeUndefined();
  expect(await copies.product(2)).toMatchObject({ value: polo });
  expect([...(await readProductCopies(db, [1, 2])).keys()]).toEqual([2]);
  shop.sells(dearerTee, polo);
  await copies.keepWhole();
  expect(await copies.product(1)).toMatchObject({ value: dearerTee });
});

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { packCatalogue, packFormat } from '#contract/catalogue/catalogue-pack.ts';
import { createCatalogueCopies, type PackedAnswer, readProductCopies } from './catalogue-copies.ts';
import { OfflineError } from '../call/call.ts';
import { makeProduct } from './product-fixture.ts';
import { openShopDatabase } from '../database/shop-database.ts';

const tee = makeProduct({ id: 1, name: 'Tee' });
const polo = makeProduct({ id: 2, name: 'Polo' });
const dearerTee = makeProduct({ id: 1, name: 'Tee', price: 2995 });
const answer = (etag: string, ...products: (typeof tee)[]): PackedAnswer => ({
  etag,
  pack: packCatalogue(products),
});

/** A device whose server answers as set and whose clock moves one second at each look. */
function device() {
  const db = openShopDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  const asked: (string | null)[] = [];
  let next: PackedAnswer | null | Error = null;
  let now = Date.parse('2026-11-21T00:00:00Z');
  const open = () =>
    createCatalogueCopies({
      readRecords: keys => db.records.bulkGet([...keys]),
      openDatabase: async () => db,
      askWhole: async etag => {
        asked.push(etag);
        if (next instanceof Error) throw next;
        return next;
      },
      now: () => (now += 1000),
    });
  return { db, asked, open, answers: (with_: typeof next) => (next = with_) };
}

test('one visit holds every product, with the time at which the server said so', async () => {
  const d = device();
  const copies = d.open();
  d.answers(answer('"1"', tee, polo));
  await copies.keepWhole();
  expect(await copies.product(2)).toEqual({ value: polo, asOf: '2026-11-21T00:00:01.000Z' });
  const list = await d.open().products();
  expect(list?.value.map(({ name }) => name)).toEqual(['Tee', 'Polo']);
  expect(list?.value[0]).not.toHaveProperty('variants');
});

test('an unchanged version is asked for by its tag, and only its time moves', async () => {
  const d = device();
  const copies = d.open();
  d.answers(answer('"1"', tee));
  await copies.keepWhole();
  d.answers(null);
  await copies.keepWhole();
  expect(d.asked).toEqual([null, '"1"']);
  expect(await copies.product(1)).toEqual({ value: tee, asOf: '2026-11-21T00:00:02.000Z' });
});

test('the newer of the whole and a single answer counts', async () => {
  const d = device();
  const copies = d.open();
  d.answers(answer('"1"', tee, polo));
  await copies.keepWhole();
  await copies.keepProduct(dearerTee);
  expect((await copies.product(1))?.value.price).toBe(2995);
  d.answers(answer('"2"', tee, polo));
  await copies.keepWhole();
  expect((await copies.product(1))?.value.price).toBe(tee.price);
  expect((await readProductCopies(d.db, [1, 2, 2, 9])).get(1)?.price).toBe(tee.price);
});

test('a product that the newer whole no longer holds is not sold from memory', async () => {
  const d = device();
  const copies = d.open();
  await copies.keepProduct(tee);
  d.answers(answer('"1"', polo));
  await copies.keepWhole();
  expect(await copies.product(1)).toBeUndefined();
});

test('without an answer the copy stays; without a copy there is none', async () => {
  const d = device();
  const copies = d.open();
  expect(await copies.products()).toBeUndefined();
  d.answers(answer('"1"', tee));
  await copies.keepWhole();
  d.answers(new OfflineError());
  await expect(copies.keepWhole()).rejects.toThrow(OfflineError);
  expect((await copies.product(1))?.value).toEqual(tee);
});

test('a pack of another format is neither kept nor read', async () => {
  const d = device();
  const copies = d.open();
  const later = answer('"2"', tee);
  later.pack.format = packFormat + 1;
  d.answers(later);
  await copies.keepWhole();
  expect(await copies.products()).toBeUndefined();
  await d.db.records.put({ key: 'whole catalogue', value: later, asOf: '2027-01-01T00:00:00Z' });
  expect(await d.open().products()).toBeUndefined();
});

test('a product that the shop no longer gives goes from every copy, until a newer whole holds it', async () => {
  const d = device();
  const copies = d.open();
  d.answers(answer('"1"', tee, polo));
  await copies.keepWhole();
  await copies.keepProduct(tee);
  await copies.dropProduct(1);
  expect(await copies.product(1)).toBeUndefined();
  expect(await copies.product(2)).toMatchObject({ value: polo });
  expect([...(await readProductCopies(d.db, [1, 2])).keys()]).toEqual([2]);
  d.answers(answer('"2"', tee, polo));
  await copies.keepWhole();
  expect(await copies.product(1)).toMatchObject({ value: tee });
});

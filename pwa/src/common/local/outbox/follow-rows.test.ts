import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase, save, setStatus } from '#tests/support/device-database.ts';
import { until } from '#tests/support/waiting/until.ts';
import { followRows, type RowsRead } from './follow-rows.ts';
import { hideRow } from '../shift-key/hidden-rows.ts';
import { letGo, shiftKeysName } from '../shift-key/shift-keys.ts';
import type { CachedRow, UserDatabase } from '../database/user-database.ts';

let db: UserDatabase;
let reads: RowsRead[];
beforeEach(() => {
  db = freshDatabase(new IDBFactory());
  reads = [];
  return () => db.close();
});

const row = (id: string, ver = 1): CachedRow => ({
  id,
  ver,
  scopes: ['jobs'],
  row: { id, title: `v${ver}` },
});
const named = (at: number) => `job-${String(at).padStart(4, '0')}`;
const last = () => reads.at(-1);
const versions = () => Object.fromEntries(last()?.rows.map(({ id, ver }) => [id, ver]) ?? []);
const follow = () => followRows(db, 'jobs', read => reads.push(read));

test('more rows than are read at a stretch, and later only what has changed', async () => {
  await db.jobs.bulkPut(Array.from({ length: 1_234 }, (_, at) => row(named(at))));
  const stop = follow();
  await until(() => expect(last()?.rows).toHaveLength(1_234));
  const before = new Map(last()?.rows.map(one => [one.id, one]));
  const whole = vi.spyOn(db.jobs, 'where');

  await db.transaction('rw', db.jobs, async () => {
    await db.jobs.put(row(named(7), 2));
    await db.jobs.delete(named(8));
    await db.jobs.put(row('new'));
  });
  await until(() => expect(versions()).toMatchObject({ [named(7)]: 2, new: 1 }));
  expect(last()?.rows).toHaveLength(1_234);
  expect(versions()).not.toHaveProperty(named(8));
  const kept = last()?.rows.filter(one => before.get(one.id) === one);
  expect(kept).toHaveLength(1_232);
  expect(whole).not.toHaveBeenCalled();
  stop();
});

test('rows and their pending changes come together', async () => {
  await db.jobs.put(row('a'));
  const stop = follow();
  await until(() => expect(reads).toHaveLength(1));
  const item = await save(db, setStatus('a'));
  await until(() => expect(last()?.outbox.map(({ id }) => id)).toEqual([item.id]));
  await db.transaction('rw', db.jobs, db.outbox, async () => {
    await db.outbox.put({ ...item, state: 'done' });
    await db.jobs.put(row('a', 2));
  });
  await until(() => expect(versions()).toEqual({ a: 2 }));
  expect(reads.filter(({ rows, outbox }) => rows[0]?.ver === 1 && outbox.length === 0)).toHaveLength(1);
  stop();
});

test('a store that is emptied, one that is filled at a stretch, and other stores', async () => {
  await db.jobs.bulkPut([row('a'), row('b')]);
  const stop = follow();
  await until(() => expect(last()?.rows).toHaveLength(2));
  await db.jobs.clear();
  await until(() => expect(last()?.rows).toEqual([]));
  await db.jobs.bulkPut(Array.from({ length: 60 }, (_, at) => row(named(at))));
  await until(() => expect(last()?.rows).toHaveLength(60));
  const count = reads.length;
  await db.deliveries.put(row('d'));
  await db.meta.put({ key: 'cursor', value: 'c1' });
  await db.jobs.put(row('z'));
  await until(() => expect(last()?.rows).toHaveLength(61));
  expect(reads).toHaveLength(count + 1);
  stop();
  await db.jobs.put(row('zz'));
  expect(last()?.rows).toHaveLength(61);
});

test('a delivery is read through its shift key, and again when the keys come or go', async () => {
  const held = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const keys = { current: 'k1', held: { k1: held } };
  const given = {
    id: 'd',
    orderNumber: 'A1041',
    customerName: 'Orla Vance',
    customerAddress: '27 Tannery Lane',
  };
  await db.meta.put({ key: shiftKeysName, value: keys });
  const hidden = await hideRow(keys, 'deliveries', 'd', given);
  await db.deliveries.bulkPut([
    { id: 'd', ver: 1, scopes: ['all'], row: hidden },
    // A value hidden for one row can't be opened in another.
    { id: 'e', ver: 1, scopes: ['all'], row: hidden },
  ]);
  const stop = followRows(db, 'deliveries', read => reads.push(read));
  const names = () => last()?.rows.map(({ row: seen }) => (seen as typeof given).customerName);
  await until(() => expect(names()).toEqual(['Orla Vance', 'Order A1041']));
  await letGo(db);
  await until(() => expect(names()).toEqual(['Order A1041', 'Order A1041']));
  await db.meta.put({ key: shiftKeysName, value: keys });
  await until(() => expect(names()).toEqual(['Orla Vance', 'Order A1041']));
  stop();
});

test('what another tab has changed', async () => {
  const factory = new IDBFactory();
  db = freshDatabase(factory);
  await db.jobs.bulkPut([row('a'), row('b')]);
  const stop = follow();
  await until(() => expect(last()?.rows).toHaveLength(2));
  const other = freshDatabase(factory);
  await other.jobs.put(row('b', 5));
  await until(() => expect(versions()).toEqual({ a: 1, b: 5 }));
  other.close();
  stop();
});

test('what was changed is read with the next connection, where one was lost half-way', async () => {
  await db.jobs.bulkPut([row('a'), row('b')]);
  const stop = follow();
  await until(() => expect(last()?.rows).toHaveLength(2));
  const lost = vi.spyOn(db.jobs, 'bulkGet').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
  });
  await db.jobs.put(row('b', 5));
  await until(() => expect(lost).toHaveBeenCalledTimes(2));
  await until(() => expect(versions()).toEqual({ a: 1, b: 5 }));
  stop();
});

test('a read that has failed for good is made up for by the next one', async () => {
  await db.jobs.bulkPut([row('a'), row('b')]);
  const failing = vi.spyOn(db.jobs, 'toCollection').mockImplementation(() => {
    throw new Error('no');
  });
  const stop = follow();
  await until(() => expect(failing).toHaveBeenCalled());
  failing.mockRestore();
  await db.jobs.put(row('b', 2));
  await until(() => expect(versions()).toEqual({ a: 1, b: 2 }));
  const failsOnce = vi.spyOn(db.jobs, 'bulkGet').mockImplementationOnce(() => {
    throw new Error('no');
  });
  await db.jobs.put(row('a', 3));
  await until(() => expect(failsOnce).toHaveBeenCalled());
  await db.jobs.put(row('b', 4));
  await until(() => expect(versions()).toEqual({ a: 3, b: 4 }));
  stop();
});

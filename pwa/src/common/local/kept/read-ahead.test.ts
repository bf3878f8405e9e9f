import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deviceNow, freshDatabase } from '#tests/support/device-database.ts';
import { ApiError, OfflineError } from '../call/call.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { shiftKeysName } from '../shift-key/shift-keys.ts';
import { readAnswer, readRows, writeRows } from './kept-store.ts';
import { aheadEveryMs, type AheadList, readAhead } from './read-ahead.ts';

let db: UserDatabase;
let now: number;

beforeEach(async () => {
  db = freshDatabase(new IDBFactory());
  now = deviceNow;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await db.meta.put({ key: shiftKeysName, value: { current: 'k1', held: { k1: key } } });
});
afterEach(() => db.close());

const asked: string[] = [];
const list = (noun: string, total: number, mostPages = 5): AheadList => ({
  noun,
  needs: 'orders.manage',
  pageSize: 2,
  mostPages,
  async ask(page) {
    asked.push(`${noun} ${page}`);
    const ids = Array.from({ length: total }, (_, at) => at + 1).slice((page - 1) * 2, page * 2);
    return { rows: ids.map(id => ({ id })), answer: `page ${page}` };
  },
});
const failing = (error: Error): AheadList => ({ ...list('leads', 1), ask: () => Promise.reject(error) });

function read(wanted: Parameters<typeof readAhead>[1], isOn = () => true) {
  asked.length = 0;
  return readAhead({ db, now: () => now, pause: () => Promise.resolve(), isOn }, wanted);
}
const idsOf = async (noun: string) =>
  (await readRows(db, noun)).map(({ row }) => (row as { id: number }).id).toSorted((a, b) => a - b);

describe('what the office reads ahead', () => {
  it('is a list to its end, with its first answer and without what the shop no longer gives', async () => {
    await writeRows(db, 'orders', [{ id: 9 }], now - 1_000);
    expect(await read([list('orders', 3)])).toBe(true);
    expect([asked, await idsOf('orders')]).toEqual([
      ['orders 1', 'orders 2'],
      [1, 2, 3],
    ]);
    expect((await readAnswer(db, 'orders', 'last'))?.value).toBe('page 1');
  });

  it('is no more than so many pages, and keeps what was kept before', async () => {
    await writeRows(db, 'orders', [{ id: 9 }], now - 1_000);
    await read([list('orders', 20, 2)]);
    expect([asked, await idsOf('orders')]).toEqual([
      ['orders 1', 'orders 2'],
      [1, 2, 3, 4, 9],
    ]);
  });

  it('is not read again for some hours, and once more after them', async () => {
    await read([list('orders', 1)]);
    now += aheadEveryMs - 1;
    expect([await read([list('orders', 1)]), asked]).toEqual([true, []]);
    now += 1;
    expect([await read([list('orders', 1)]), asked]).toEqual([true, ['orders 1']]);
  });

  it('ends with the first failure, and begins again the next time', async () => {
    expect(await read([failing(new OfflineError()), list('orders', 1)])).toBe(false);
    expect(asked).toEqual([]);
    expect(await read([list('orders', 1)])).toBe(true);
  });

  it('goes on past what the person may not read, which goes', async () => {
    await writeRows(db, 'leads', [{ id: 1 }], now);
    expect(await read([failing(new ApiError(403, '', null)), list('orders', 1)])).toBe(true);
    expect([await idsOf('leads'), await idsOf('orders')]).toEqual([[], [1]]);
  });

  it('ends when the page is left', async () => {
    let rounds = 0;
    expect(await read([list('orders', 9), list('quotes', 1)], () => rounds++ < 2)).toBe(false);
    expect(asked).toEqual(['orders 1', 'orders 2']);
  });
});

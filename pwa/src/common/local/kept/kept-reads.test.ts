import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { deviceNow, freshDatabase, userId } from '#tests/support/device-database.ts';
import { ApiError, OfflineError } from '../call/call.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { leaveDevice } from '../leaving/leave-device.ts';
import { letGo, shiftKeysName } from '../shift-key/shift-keys.ts';
import { asOfShown, createKeptReads, keptAs, type KeptListRead, keptMeta } from './kept-reads.ts';
import { keptLimits, readAnswer, readRows, writeAnswer, writeRows } from './kept-store.ts';

interface Lead {
  id: number;
  name: string;
}
const orla: Lead = { id: 12, name: 'Orla Vance' };
const later = new Date(deviceNow + 60_000).toISOString();
const kept = new Date(deviceNow).toISOString();

let storage: IDBFactory;
let db: UserDatabase;
let now: number;
let isReached: boolean;

beforeEach(async () => {
  storage = new IDBFactory();
  db = freshDatabase(storage);
  now = deviceNow;
  isReached = true;
  await giveKey(db);
});
afterEach(() => db.close());

async function giveKey(to: UserDatabase): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await to.meta.put({ key: shiftKeysName, value: { current: 'k1', held: { k1: key } } });
}

/** A page of the office: what it remembers goes with it, what the device keeps does not. */
function page() {
  const timers: (() => void)[] = [];
  const reads = createKeptReads({
    now: () => now,
    isReached: () => isReached,
    later: callback => void timers.push(callback),
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, persister: reads.persister as never } },
  });
  reads.follow(client.getQueryCache());
  reads.use({ db, viewer: { userId, userName: 'Kim', isAdmin: true } });
  const stateOf = (key: unknown[]) => {
    const state = client.getQueryState(key);
    if (!state) throw new Error('not asked');
    return { data: state.data, error: state.error, dataUpdatedAt: state.dataUpdatedAt };
  };
  return {
    client,
    reads,
    runTimers: () => timers.splice(0).forEach(run => run()),
    async ask(answer: unknown, key: unknown[] = ['leads', 'one', 12], meta = keptAs('leads', 12)) {
      const queryFn = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
      await client.fetchQuery({ queryKey: key, queryFn, meta, staleTime: 0 }).catch(() => undefined);
      await reads.settled();
      return { ...stateOf(key), asOf: asOfShown(stateOf(key), isReached) };
    },
  };
}

const offline = new OfflineError();
const refusal = (status: number) => new ApiError(status, '', null);

describe('a record of the office', () => {
  it('is shown as of when it came, by a page that opens without the shop', async () => {
    expect(await page().ask(orla)).toMatchObject({ data: orla, asOf: null });
    now += 60_000;
    isReached = false;
    expect(await page().ask(offline)).toMatchObject({ data: orla, error: offline, asOf: kept });
  });

  test.each([500, 429, 401, 408])('is shown while the shop answers %i', async status => {
    await page().ask(orla);
    expect(await page().ask(refusal(status))).toMatchObject({ data: orla, asOf: kept });
  });

  test.each([404, 410])('goes when the shop answers %i, and is not shown again without it', async status => {
    await page().ask(orla);
    await writeRows(db, 'leads', [orla], now);
    expect(await page().ask(refusal(status))).toMatchObject({ data: undefined, asOf: null });
    expect(await page().ask(offline)).toMatchObject({ data: undefined, error: offline });
    expect(await readRows(db, 'leads')).toEqual([]);
  });

  it('goes with everything of its kind when the person may no longer read it', async () => {
    await page().ask(orla);
    await writeAnswer(db, { noun: 'leads', id: 13, value: orla }, now);
    await writeAnswer(db, { noun: 'orders', id: 'SV-1', value: orla }, now);
    await page().ask(refusal(403));
    expect(await readAnswer(db, 'leads', 13)).toBeUndefined();
    expect(await readAnswer(db, 'orders', 'SV-1')).toBeDefined();
  });

  it('is not kept unless its query says so', async () => {
    await page().ask(orla, ['secrets'], {} as never);
    expect(await db.kept.count()).toBe(0);
  });

  it('stays as it is on the screen where that is newer than the copy', async () => {
    const open = page();
    await open.ask(orla);
    now += 60_000;
    open.client.setQueryData(['leads', 'one', 12], { ...orla, name: 'Orla Quinn' });
    expect((await open.ask(offline)).data).toMatchObject({ name: 'Orla Quinn' });
  });

  it('is kept as others have changed it since it was read', async () => {
    const open = page();
    await open.ask(orla);
    now += 60_000;
    open.client.setQueryData(['leads', 'one', 12], { ...orla, name: 'Orla Quinn' });
    open.runTimers();
    await open.reads.settled();
    expect(await readAnswer(db, 'leads', 12)).toEqual({
      value: { ...orla, name: 'Orla Quinn' },
      asOf: later,
    });
  });

  it('is shown at once where the shop is known to be out of reach', async () => {
    await page().ask(orla);
    isReached = false;
    const { client } = page();
    const seen = new Promise(resolve => {
      const queryKey = ['leads', 'one', 12];
      new QueryObserver(client, {
        queryKey,
        queryFn: () => new Promise(() => undefined),
        meta: keptAs('leads', 12),
      }).subscribe(({ data }) => data && resolve(data));
    });
    expect(await seen).toEqual(orla);
  });
});

describe('what is kept', () => {
  it('says nothing without the shift key, and nothing is kept without one', async () => {
    await page().ask(orla);
    const stored = JSON.stringify(await db.kept.toArray(), (_key, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
    );
    expect(stored).not.toContain('Orla');
    await letGo(db);
    expect(await page().ask(offline)).toMatchObject({ data: undefined, error: offline });
    await db.kept.clear();
    await page().ask(orla);
    expect(await db.kept.count()).toBe(0);
  });

  it('goes with the sign-out, also where unsent work stays', async () => {
    await page().ask(orla);
    await db.outbox.add({ id: 'm1', state: 'pending', entity: 'jobs', entityId: 'j1' } as never);
    db.close();
    await leaveDevice(userId, [], { indexedDB: storage, IDBKeyRange });
    db = freshDatabase(storage);
    expect(await db.outbox.count()).toBe(1);
    expect(await db.kept.count()).toBe(0);
  });

  it('is no more than so many, the oldest going first, and nothing older than a month', async () => {
    const rows = Array.from({ length: keptLimits.rows }, (_, at) => ({ id: at, name: 'x' }));
    await writeRows(db, 'leads', [{ id: -1 }], now - 1_000);
    await writeRows(db, 'leads', rows, now);
    const ids = (await readRows(db, 'leads')).map(({ row }) => (row as Lead).id);
    expect([ids.length, ids.includes(-1)]).toEqual([keptLimits.rows, false]);
    await writeRows(db, 'leads', [orla], now + (keptLimits.days + 1) * 86_400_000);
    expect((await readRows(db, 'leads')).map(({ row }) => row)).toEqual([orla]);
  });

  it('is nothing of an answer that is too large, nor an older copy of it', async () => {
    await writeAnswer(db, { noun: 'projects', id: 'board', value: [1] }, now);
    const value = 'x'.repeat(keptLimits.answerChars);
    await writeAnswer(db, { noun: 'projects', id: 'board', value }, now);
    expect(await readAnswer(db, 'projects', 'board')).toBeUndefined();
  });
});

describe('a list', () => {
  const list: KeptListRead<Lead[]> = {
    rowsOf: rows => rows,
    answer: rows => ({ value: rows.map(({ row }) => row as Lead), asOf: rows[0]?.at ?? '' }),
  };
  const meta = keptMeta({ noun: 'leads', id: null, list } as never) as never;

  it('is made of the rows of all its pages', async () => {
    await page().ask([orla], ['leads', 'list', 1], meta);
    await page().ask([{ id: 13, name: 'Bo' }], ['leads', 'list', 2], meta);
    const { data, asOf } = await page().ask(offline, ['leads', 'list', { search: 'x' }], meta);
    expect([(data as Lead[]).map(({ id }) => id).toSorted((a, b) => a - b), asOf]).toEqual([[12, 13], kept]);
  });

  it('that this device has never read is not shown as empty', async () => {
    expect(await page().ask(offline, ['leads', 'list', 1], meta)).toMatchObject({ data: undefined });
  });

  it('that is refused drops its rows only where the person may not read them', async () => {
    await page().ask([orla], ['leads', 'list', 1], meta);
    await page().ask(refusal(422), ['leads', 'list', 'bad'], meta);
    expect(await readRows(db, 'leads')).toHaveLength(1);
    await page().ask(refusal(403), ['leads', 'list', 1], meta);
    expect(await readRows(db, 'leads')).toHaveLength(0);
  });
});

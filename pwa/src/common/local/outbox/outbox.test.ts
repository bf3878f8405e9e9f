import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acknowledge, cancelChange, retryNow, saveChange } from './outbox.ts';
import type { UserDatabase } from '../database/user-database.ts';
import {
  allItems,
  deviceNow,
  freshDatabase,
  newId,
  save,
  setStatus,
  userId,
} from '#tests/support/device-database.ts';

let db: UserDatabase;
beforeEach(() => {
  db = freshDatabase();
});
afterEach(() => {
  vi.restoreAllMocks();
  db.close();
});

describe('saving', () => {
  test('keeps who, what, when and in which order', async () => {
    const item = await save(db, setStatus('a'));
    expect(await allItems(db)).toEqual([item]);
    expect(item).toMatchObject({
      seq: 1,
      name: 'job.setStatus',
      v: 1,
      entity: 'jobs',
      entityId: 'a',
      state: 'pending',
    });
    expect(item).toMatchObject({ userId, occurredAt: new Date(deviceNow).toISOString(), attempts: 0 });
  });

  test('a device without room keeps nothing and says so', async () => {
    const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw full;
    });
    await expect(save(db, setStatus('a'))).rejects.toMatchObject({ name: 'QuotaExceededError' });
    vi.restoreAllMocks();
    expect(await allItems(db)).toEqual([]);
  });

  test('twice under one id is once', async () => {
    const id = newId();
    const writer = { db, userId, newId: () => id, now: () => deviceNow };
    const first = await saveChange(writer, setStatus('a'));
    expect(await saveChange(writer, setStatus('a'))).toEqual(first);
    expect(await allItems(db)).toHaveLength(1);
  });

  test('arguments are kept as both reducers take them', async () => {
    const writer = { db, userId, newId, now: () => deviceNow };
    const note = { noteId: crypto.randomUUID(), text: '  Screen cleaned\n' };
    const { args } = await saveChange(writer, { name: 'job.addNote', entityId: 'a', args: note });
    expect(args).toEqual({ ...note, text: 'Screen cleaned' });
  });

  test('arguments that nobody will accept are kept too: it is for the server to say no', async () => {
    const writer = { db, userId, newId, now: () => deviceNow };
    const { args } = await saveChange(writer, {
      name: 'job.addNote',
      entityId: 'a',
      args: { noteId: 'x', text: '' },
    });
    expect(args).toEqual({ noteId: 'x', text: '' });
  });
});

describe('taking back', () => {
  test('as long as it was never sent', async () => {
    const { id } = await save(db, setStatus('a'));
    expect(await cancelChange(db, id)).toBe(true);
    expect(await allItems(db)).toEqual([]);
  });

  test.each([
    ['it has been sent', { attempts: 1 }],
    ['it is settled', { state: 'done' }],
    ['it needs attention', { state: 'attention' }],
  ] as const)('not when %s', async (_when, changed) => {
    const { id } = await save(db, setStatus('a'));
    await db.outbox.where({ id }).modify(changed);
    expect(await cancelChange(db, id)).toBe(false);
    expect(await allItems(db)).toHaveLength(1);
  });

  test('not while a later change of the row stands on it: the last goes first', async () => {
    const first = await save(db, setStatus('a'));
    const second = await save(db, setStatus('a', 'Completed'));
    expect(await cancelChange(db, first.id)).toBe(false);
    expect(await cancelChange(db, second.id)).toBe(true);
    expect(await cancelChange(db, first.id)).toBe(true);
  });

  test('what is not there was not taken back', async () => {
    expect(await cancelChange(db, newId())).toBe(false);
  });
});

describe('what a person does with the list', () => {
  test('a refusal that was seen leaves it', async () => {
    const { id } = await save(db, setStatus('a'));
    await db.outbox.where({ id }).modify({ state: 'attention' });
    await acknowledge(db, id, deviceNow);
    expect(await allItems(db)).toMatchObject([
      { state: 'done', acknowledgedAt: new Date(deviceNow).toISOString() },
    ]);
  });

  test('what still waits to be sent cannot be waved away', async () => {
    const { id } = await save(db, setStatus('a'));
    await db.outbox.where({ id }).modify({ setbacks: 9 });
    await acknowledge(db, id, deviceNow);
    expect(await allItems(db)).toMatchObject([{ state: 'pending' }]);
  });

  test('a wait is cut short', async () => {
    const { id } = await save(db, setStatus('a'));
    await db.outbox.where({ id }).modify({ nextAt: deviceNow + 300_000 });
    await retryNow(db, id);
    expect((await allItems(db))[0]).not.toHaveProperty('nextAt');
  });
});

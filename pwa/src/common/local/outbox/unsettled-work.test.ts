import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearDraft, readDraft, writeDraft } from '../forms/drafts.ts';
import { leaveDevice, nothingLeft, readLeft } from '../leaving/leave-device.ts';
import {
  canDiscard,
  canHelpToResend,
  discardChange,
  editAndResend,
  keepTheirs,
  noteExported,
  sendAgain,
} from './outbox-decisions.ts';
import { saveChange, type Writer } from './outbox.ts';
import type { StaffDevice } from '../device/staff-device.ts';
import { isAppliedSince, withTheirRows } from './use-unsettled.ts';
import { shopRules } from '#tests/fixtures/shop-rules.ts';
import { openUserDatabase, type OutboxItem, type UserDatabase } from '../database/user-database.ts';

let indexedDB: IDBFactory;
let db: UserDatabase;
let nextId = 0;

beforeEach(() => {
  indexedDB = new IDBFactory();
  db = openUserDatabase(7, { indexedDB, IDBKeyRange });
});
afterEach(() => db.close());

const newId = () => `0190c3a0-0000-7000-8000-${String(++nextId).padStart(12, '0')}`;
const writer = (): Writer => ({ db, userId: 7, now: () => 0, newId });
const move = (entityId: string, to: string) =>
  saveChange(writer(), { name: 'job.setStatus', entityId, args: { to } });
const sign = () =>
  saveChange(writer(), {
    name: 'delivery.confirm',
    entityId: 'd1',
    args: { signature: 'data:image/png;base64,AAAA' },
  });

/** The parts of a device that the decisions use. */
function deviceOver(): StaffDevice {
  const woken: number[] = [];
  return {
    db,
    save: change => saveChange(writer(), change),
    syncNow: () => woken.push(1),
  } as Partial<StaffDevice> as StaffDevice;
}

const itemOf = async (id: string) => db.outbox.get({ id });
async function settle(item: OutboxItem, status: 'conflict' | 'rejected'): Promise<OutboxItem> {
  const settled: OutboxItem = {
    ...item,
    state: 'attention',
    verdict: { id: item.id, status, code: 'unknown_job' },
  };
  await db.outbox.put(settled);
  return settled;
}

describe('sending again is offered', () => {
  const by = {
    viewer: { userId: 7, userName: 'Kim', isAdmin: false },
    shop: shopRules,
    now: new Date('2026-11-20T02:00:00Z'),
  };
  const stop = (status: string, assignedTo = 7) => ({ id: 'd1', status, assignedTo, history: [] });
  const start = async (verdict?: OutboxItem['verdict']): Promise<OutboxItem> => {
    const item = await saveChange(writer(), { name: 'delivery.start', entityId: 'd1', args: {} });
    return verdict ? { ...item, state: 'attention', verdict } : item;
  };
  const conflict = (code: string) => ({ id: newId(), status: 'conflict' as const, code });

  it.each([
    ['never of a stop that is closed', conflict('already_final'), stop('delivered'), false],
    ['never of a stop that was cancelled', conflict('cancelled'), stop('cancelled'), false],
    ['never of a stop that another driver has now', conflict('reassigned'), stop('pending', 8), false],
    ['never of a stop that is not on this phone any more', conflict('unknown_delivery'), null, false],
    ['of a stop that is open again', conflict('already_final'), stop('pending'), true],
    [
      'of what the shop could not take',
      { ...conflict('forbidden'), status: 'rejected' as const },
      stop('pending'),
      true,
    ],
    ['of what has no answer yet', undefined, stop('delivered'), true],
  ])('%s', async (_when, verdict, row, isOffered) => {
    expect(canHelpToResend(await start(verdict), row, by)).toBe(isOffered);
  });

  it('of a day that somebody else has changed meanwhile, as it is sent with what was seen now', async () => {
    const [from, now, wanted] = ['2026-11-20', '2026-11-21', '2026-11-22'].map(day => `${day}T00:00:00.000Z`);
    const item = await saveChange(writer(), {
      name: 'delivery.reschedule',
      entityId: 'd1',
      args: { scheduledDate: wanted ?? '', from },
    });
    const refused: OutboxItem = { ...item, state: 'attention', verdict: conflict('changed_meanwhile') };
    const row = { ...stop('pending'), scheduledDate: now };
    expect(canHelpToResend(refused, row, by)).toBe(true);
    expect(canHelpToResend(refused, { ...row, status: 'delivered' }, by)).toBe(false);
  });
});

describe('what is said to be sent', () => {
  it.each([
    ['applied', { status: 'applied' }, true],
    ['done before', { status: 'duplicate', original: 'applied' }, true],
    ['in conflict, and theirs was kept', { status: 'conflict' }, false],
    ['rejected, and given up', { status: 'rejected' }, false],
    ['rejected before, and given up', { status: 'duplicate', original: 'rejected' }, false],
  ] as const)('%s', async (_what, verdict, isTold) => {
    const item = await move('j1', 'Production');
    const done: OutboxItem = {
      ...item,
      state: 'done',
      settledAt: '2026-11-20T10:00:00.000Z',
      verdict: { id: item.id, ...verdict },
    };
    expect(isAppliedSince(done, '2026-11-20T09:00:00.000Z')).toBe(isTold);
    expect(isAppliedSince(done, '2026-11-20T11:00:00.000Z')).toBe(false);
  });
});

describe('decisions about changes', () => {
  it('discards a change and lets what followed wait for what it waited for', async () => {
    const [first, second, third] = [
      await move('j1', 'in_progress'),
      await move('j1', 'completed'),
      await move('j1', 'pending'),
    ];
    expect(await discardChange(db, second.id)).toBe(true);
    expect((await itemOf(third.id))?.dependsOn).toBe(first.id);
    expect(await discardChange(db, first.id)).toBe(true);
    expect(await itemOf(third.id)).not.toHaveProperty('dependsOn');
    expect(await db.outbox.count()).toBe(1);
  });

  it('never discards proof that the server does not have, nor what has a verdict', async () => {
    const proof = await sign();
    const moved = await settle(await move('j1', 'completed'), 'conflict');
    expect([canDiscard(proof), canDiscard(moved)]).toEqual([false, false]);
    expect([await discardChange(db, proof.id), await discardChange(db, moved.id)]).toEqual([false, false]);
    expect(await db.outbox.count()).toBe(2);
  });

  it('sends a refused change again as a new one, and a waiting one as it is', async () => {
    const refused = await settle(await move('j1', 'completed'), 'rejected');
    await sendAgain(deviceOver(), refused, { status: 'pending' });
    const [old, again] = await db.outbox.toArray();
    expect([old?.state, again?.state, again?.args, again?.replaces]).toEqual([
      'done',
      'pending',
      refused.args,
      refused.id,
    ]);
    expect(again?.id).not.toBe(refused.id);

    const waiting = await move('j2', 'completed');
    await db.outbox.update(waiting.seq, { setbacks: 6, nextAt: 99_999 });
    await sendAgain(deviceOver(), { ...waiting, setbacks: 6, nextAt: 99_999 }, null);
    expect(await itemOf(waiting.id)).not.toHaveProperty('nextAt');
  });

  it('shows the office’s row of now, and else the one of the verdict as such', async () => {
    const [here, gone, bare] = [
      await move('j1', 'completed'),
      await move('j2', 'completed'),
      await move('j3', 'completed'),
    ];
    await db.jobs.put({ id: 'j1', ver: 2, scopes: ['jobs'], row: { id: 'j1', status: 'pending' } });
    const of = (item: OutboxItem): OutboxItem => ({
      ...item,
      verdict: { id: item.id, status: 'conflict', entityNow: { id: item.entityId, status: 'ordered' } },
    });
    expect(await withTheirRows(db, [of(here), of(gone), bare])).toMatchObject([
      { row: { status: 'pending' } },
      { row: { status: 'ordered' }, isRowOfVerdict: true },
      { row: null },
    ]);
    const [ofNow, , nothing] = await withTheirRows(db, [of(here), of(gone), bare]);
    expect([ofNow, nothing].map(one => one?.isRowOfVerdict)).toEqual([undefined, undefined]);
  });

  it('takes the place of a refused change once, however often it is asked for', async () => {
    const refused = await settle(await move('j1', 'completed'), 'rejected');
    await Promise.all([1, 2, 3].map(() => sendAgain(deviceOver(), refused, null)));
    await sendAgain(deviceOver(), refused, null);
    const items = await db.outbox.toArray();
    expect(items.map(({ state, replaces }) => [state, replaces])).toEqual([
      ['done', undefined],
      ['pending', refused.id],
    ]);
  });

  it('sends what was edited, over what the office has now', async () => {
    const refused = await settle(
      await saveChange(writer(), {
        name: 'job.setPriority',
        entityId: 'j1',
        args: { value: 'high', from: 'low' },
      }),
      'conflict',
    );
    await editAndResend(deviceOver(), refused, { value: 'urgent', from: 'low' }, { priority: 'medium' });
    const again = await db.outbox.orderBy('seq').last();
    expect(again).toMatchObject({ args: { value: 'urgent', from: 'medium' }, replaces: refused.id });
    expect((await itemOf(refused.id))?.state).toBe('done');
  });

  it('lets proof go that somebody holds as a file', async () => {
    const proof = await sign();
    await noteExported(db, [proof.id], 0);
    expect(await discardChange(db, proof.id)).toBe(true);
  });

  it('keeps theirs: seen, and no longer counted', async () => {
    const refused = await settle(await move('j1', 'completed'), 'conflict');
    expect(await readLeft(db)).toEqual({ unsent: [], undecided: [refused.id] });
    await keepTheirs(deviceOver(), refused);
    expect(await readLeft(db)).toEqual(nothingLeft);
  });
});

describe('drafts', () => {
  it('survive until they are cleared', async () => {
    await writeDraft(db, 'delivery d1 1', { strokes: [[1, 2, 0]], notes: 'Gate' });
    db.close();
    db = openUserDatabase(7, { indexedDB, IDBKeyRange });
    expect(await readDraft(db, 'delivery d1 1')).toEqual({ strokes: [[1, 2, 0]], notes: 'Gate' });
    await clearDraft(db, 'delivery d1 1');
    expect(await readDraft(db, 'delivery d1 1')).toBeUndefined();
  });
});

describe('leaving a device', () => {
  const row = { id: 'j1', ver: 1, scopes: ['jobs'], row: {} };
  const options = () => ({ indexedDB, IDBKeyRange });

  it('deletes everything when nothing waits', async () => {
    await db.jobs.put(row);
    await db.meta.put({ key: 'cursor', value: 'c' });
    db.close();
    await leaveDevice(7, [], options());
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('keeps the outbox, the drafts and the device’s id when something waits, and nothing that can be read', async () => {
    await db.jobs.put(row);
    await db.meta.bulkPut([
      { key: 'cursor', value: 'c' },
      { key: 'epoch', value: 'e' },
      { key: 'deviceId', value: 'phone' },
      { key: 'draft new job', value: {} },
      { key: 'person', value: 'Kim Driver' },
    ]);
    await sign();
    const sent = await move('j9', 'completed');
    await db.outbox.update(sent.seq, { state: 'done' });
    db.close();
    await leaveDevice(7, [], options());
    db = openUserDatabase(7, options());
    expect([await db.outbox.count(), await db.jobs.count()]).toEqual([1, 0]);
    expect((await db.meta.toArray()).map(({ key }) => key).toSorted()).toEqual([
      'deviceId',
      'draft new job',
      'epoch',
      'person',
    ]);
  });

  it('leaves nothing waiting for what it has let go, and the rest in its order', async () => {
    const [sent, refused, follower, own] = [
      await move('j1', 'in_progress'),
      await settle(await move('j1', 'completed'), 'conflict'),
      await move('j1', 'pending'),
      await move('j2', 'pending'),
    ];
    const last = await move('j2', 'completed');
    for (const item of [sent, own]) await db.outbox.update(item.seq, { state: 'done' });
    expect((await itemOf(last.id))?.dependsOn).toBe(own.id);
    db.close();
    await leaveDevice(7, [], options());
    db = openUserDatabase(7, options());
    const kept = await db.outbox.orderBy('seq').toArray();
    expect(kept.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
      [refused.id, undefined],
      [follower.id, refused.id],
      [last.id, undefined],
    ]);
  });

  it('asks nobody about proof that the server holds', async () => {
    await settle(await sign(), 'conflict');
    expect(await readLeft(db)).toEqual(nothingLeft);
    db.close();
    await leaveDevice(7, [], options());
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('tells what only this device has from what somebody has to decide', async () => {
    const [proof, moved, held] = [await sign(), await move('j1', 'completed'), await move('j2', 'completed')];
    await settle(await sign(), 'conflict');
    await settle(moved, 'conflict');
    const refused = await settle(await sign(), 'rejected');
    expect(await readLeft(db, [held.id])).toEqual({ unsent: [proof.id], undecided: [moved.id, refused.id] });
    db.close();
    await leaveDevice(7, [held.id], options());
    db = openUserDatabase(7, options());
    expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([proof.id, moved.id, refused.id]);
  });

  it('takes what the person holds as a file, and all of it when nothing else is left', async () => {
    const [first, second] = [await sign(), await move('j1', 'completed')];
    await db.jobs.put(row);
    db.close();
    await leaveDevice(7, [first.id, second.id], options());
    expect(await indexedDB.databases()).toEqual([]);
  });
});

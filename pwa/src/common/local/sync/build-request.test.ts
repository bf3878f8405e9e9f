import { beforeEach, describe, expect, test } from 'vitest';
import { syncLimits } from '#contract/wire/sync.ts';
import { cancelChange } from '../outbox/outbox.ts';
import type { OutboxItem, UserDatabase } from '../database/user-database.ts';
import { longestBackOffMs } from './back-off.ts';
import { buildRequest, nextBatch, nextDueInMs } from './build-request.ts';
import {
  allItems,
  deviceNow,
  freshDatabase,
  save,
  setStatus,
  userId,
} from '#tests/support/device-database.ts';

function item(seq: number, entityId: string, more: Partial<OutboxItem> = {}): OutboxItem {
  const fixed = { name: 'job.setStatus', v: 1, userId: 7, entity: 'jobs', state: 'pending' } as const;
  const counts = { attempts: 0, setbacks: 0, occurredAt: '2026-11-20T21:00:00.000Z' };
  return { seq, id: `m${seq}`, args: {}, entityId, ...fixed, ...counts, ...more };
}

const seqs = (items: OutboxItem[]) => items.map(({ seq }) => seq);

describe('what goes next', () => {
  test('in the order of the device, at most as many as asked for', () => {
    const pending = Array.from({ length: 60 }, (_, i) => item(i + 1, `job-${i % 7}`));
    expect(seqs(nextBatch(pending, 0, 50))).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(seqs(nextBatch(pending, 0, 1))).toEqual([1]);
  });

  test('an item that waits keeps back its own row and nothing else', () => {
    const pending = [item(1, 'a', { nextAt: 500 }), item(2, 'b'), item(3, 'a'), item(4, 'b'), item(5, 'a')];
    expect(seqs(nextBatch(pending, 499, 50))).toEqual([2, 4]);
    expect(seqs(nextBatch(pending, 500, 50))).toEqual([1, 2, 3, 4, 5]);
  });

  test('rows of different kinds with one id do not wait for each other', () => {
    const pending = [item(1, 'a', { nextAt: 500 }), item(2, 'a', { entity: 'deliveries' })];
    expect(seqs(nextBatch(pending, 0, 50))).toEqual([2]);
  });

  test('a waiting time that a clock set back has left far in the future does not hold', () => {
    expect(seqs(nextBatch([item(1, 'a', { nextAt: longestBackOffMs + 1 })], 0, 50))).toEqual([1]);
  });

  test('a request stays below the limit in bytes, not in characters', () => {
    const wide = { signature: '縫'.repeat(100_000) };
    const pending = [1, 2, 3, 4].map(seq => item(seq, `job-${seq}`, { args: wide }));
    const batch = nextBatch(pending, 0, 50);
    expect(seqs(batch)).toEqual([1, 2]);
    expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(syncLimits.bodyBytes);
  });

  test('an item larger than a request goes alone: only the server can say that it is too large', () => {
    const huge = item(1, 'a', { args: 'x'.repeat(syncLimits.bodyBytes) });
    expect(seqs(nextBatch([huge, item(2, 'b')], 0, 50))).toEqual([1]);
  });

  test('what waits for its shift key holds up its own row and nothing else, and asks for no round', () => {
    const pending = [item(1, 'a'), item(2, 'b'), item(3, 'a')];
    const canSend = ({ seq }: OutboxItem) => seq !== 1;
    expect(seqs(nextBatch(pending, 0, 50, canSend))).toEqual([2]);
    expect(nextDueInMs(pending, 0, canSend)).toBe(0);
    expect(nextDueInMs([item(1, 'a'), item(3, 'a')], 0, canSend)).toBeUndefined();
  });

  test('the first chain that may go on says when to come back', () => {
    expect(nextDueInMs([], 0)).toBeUndefined();
    expect(nextDueInMs([item(1, 'a', { nextAt: 900 }), item(2, 'a')], 100)).toBe(800);
    expect(nextDueInMs([item(1, 'a', { nextAt: 900 }), item(2, 'b', { nextAt: 300 })], 100)).toBe(200);
  });
});

describe('the request', () => {
  let db: UserDatabase;
  beforeEach(() => {
    db = freshDatabase();
    return () => db.close();
  });
  const build = () =>
    buildRequest({
      db,
      deviceId: 'd',
      build: 'b',
      now: deviceNow,
      most: 50,
      installed: true,
      persisted: false,
    });

  test('a cold start asks from nothing and tells how the device stands', async () => {
    const { id } = await save(db, setStatus('a'));
    const request = await build();
    expect(request).toMatchObject({
      userId,
      cursor: null,
      stats: { pending: 1, lastSeq: 1, persisted: false },
    });
    expect(request.mutations.map(m => m.id)).toEqual([id]);
  });

  test('later changes of a row name the one before, which the server must know first', async () => {
    const first = await save(db, setStatus('a'));
    await save(db, setStatus('b'));
    const third = await save(db, setStatus('a', 'Completed'));
    expect(first.dependsOn).toBeUndefined();
    expect(third.dependsOn).toBe(first.id);
    expect((await build()).mutations.map(m => m.dependsOn)).toEqual([undefined, undefined, first.id]);
  });

  test('the number of the last change outlives its being settled', async () => {
    const { id } = await save(db, setStatus('a'));
    await db.outbox.where({ id }).modify({ state: 'done' });
    expect((await build()).stats).toMatchObject({ pending: 0, lastSeq: 1 });
  });

  test('what is on the wire can no longer be taken back, whoever comes first', async () => {
    for (let i = 0; i < 20; i++) {
      const { id } = await save(db, setStatus(`row-${i}`));
      const [request, cancelled] =
        i % 2 === 0
          ? await Promise.all([build(), cancelChange(db, id)])
          : await Promise.all([cancelChange(db, id), build()]).then(([c, r]) => [r, c] as const);
      expect(request.mutations.some(m => m.id === id)).toBe(!cancelled);
      expect((await allItems(db)).some(m => m.id === id)).toBe(!cancelled);
    }
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SyncRequest } from '#contract/wire/sync.ts';
import type { UserDatabase } from '../database/user-database.ts';
import {
  allItems,
  deviceNow,
  freshDatabase,
  response,
  save,
  setStatus,
  verdict,
} from '#tests/support/device-database.ts';
import { type RoundParts, type SyncAnswer, syncRound } from './sync-round.ts';

let db: UserDatabase;
let sent: SyncRequest[];
beforeEach(() => {
  db = freshDatabase();
  sent = [];
  return () => db.close();
});

const sending: string[][] = [];
function round(
  answer: (request: SyncRequest) => SyncAnswer | Promise<SyncAnswer>,
  more: Pick<RoundParts, 'onRevoked'> = {},
) {
  return syncRound({
    db,
    deviceId: 'd',
    build: 'b',
    installed: true,
    persisted: true,
    now: () => deviceNow,
    random: () => 0.5,
    onSending: ids => sending.push([...ids]),
    ...more,
    async send(request) {
      sent.push(request);
      return answer(request);
    },
  });
}

const answered = (more: Parameters<typeof response>[0] = {}): SyncAnswer => ({
  kind: 'answered',
  response: response(more),
});
const allApplied = (request: SyncRequest) =>
  answered({ from: request.cursor, results: request.mutations.map(m => verdict(m.id)) });

test('an answer for everything is the end; one with more behind it is not', async () => {
  await save(db, setStatus('a'));
  expect(await round(allApplied)).toEqual({ outcome: 'done' });
  expect(await round(({ cursor }) => answered({ from: cursor, hasMore: true }))).toEqual({ outcome: 'more' });
});

test('what the server had no time for goes at once; what it set back says when', async () => {
  const [first] = [await save(db, setStatus('a')), await save(db, setStatus('b'))];
  expect(await round(({ cursor }) => answered({ from: cursor, results: [verdict(first.id)] }))).toEqual({
    outcome: 'more',
  });
  const setBack = await round(({ cursor, mutations }) =>
    answered({ from: cursor, results: mutations.map(m => verdict(m.id, { status: 'retry' })) }),
  );
  expect(setBack).toEqual({ outcome: 'done', nextInMs: 2_000 });
});

test('rows that came too late are asked for again', async () => {
  const overtaken = await round(async request => {
    await db.meta.put({ key: 'cursor', value: 'of another tab' });
    return answered({ from: request.cursor });
  });
  expect(overtaken).toEqual({ outcome: 'more' });
});

test.each([
  ['offline', {}],
  ['signedOut', {}],
  ['forbidden', {}],
  ['upgrade', {}],
  ['busy', { retryAfterMs: 3_000 }],
] as const)('%s keeps everything', async (kind, more) => {
  await save(db, setStatus('a'));
  expect(await round(() => ({ kind, ...more }) as SyncAnswer)).toEqual({ outcome: kind, ...more });
  expect(await allItems(db)).toMatchObject([{ state: 'pending', attempts: 1, setbacks: 0 }]);
});

test('an app that is too old sends what it has, and then only asks for its update', async () => {
  await save(db, setStatus('a'));
  await save(db, setStatus('a', 'Completed'));
  const tooOld = { upgradeRequired: true };
  const onlyFirst = ({ cursor, mutations }: SyncRequest) =>
    answered({ from: cursor, results: mutations.slice(0, 1).map(m => verdict(m.id)), notice: tooOld });
  expect(await round(onlyFirst)).toEqual({ outcome: 'more' });
  expect(await round(onlyFirst)).toEqual({ outcome: 'upgrade' });
  expect((await allItems(db)).map(({ state }) => state)).toEqual(['done', 'done']);
});

test('a device that is held for lost keeps nothing that can be read, and everything that is not sent', async () => {
  await save(db, setStatus('a'));
  await db.deliveries.put({ id: 'd1', ver: 1, scopes: ['deliveries'], row: { customerName: 'Orla Vance' } });
  await db.meta.put({ key: 'cursor', value: 'c' });
  expect(await round(() => ({ kind: 'forbidden', isRevoked: true }))).toEqual({ outcome: 'forbidden' });
  expect([await db.deliveries.count(), await db.meta.get('cursor')]).toEqual([0, undefined]);
  expect(await allItems(db)).toMatchObject([{ state: 'pending' }]);
});

test.each([
  [{ kind: 'signedOut', isRevoked: true }, 0, 1],
  [{ kind: 'signedOut' }, 1, 0],
  [{ kind: 'forbidden', isRevoked: true }, 0, 0],
] as const)('%o: rows left %i, the session is told %i times', async (answer, rows, times) => {
  await db.deliveries.put({ id: 'd1', ver: 1, scopes: ['deliveries'], row: { customerName: 'Orla Vance' } });
  const onRevoked = vi.fn();
  await round(() => answer, { onRevoked });
  expect([await db.deliveries.count(), onRevoked.mock.calls.length]).toEqual([rows, times]);
});

test('the screens are told what is on the wire, and when nothing is, also after an error', async () => {
  const { id } = await save(db, setStatus('a'));
  sending.length = 0;
  await expect(round(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(sending).toEqual([[id], []]);
});

describe.each(['tooLarge', 'unreadable'] as const)('%s', kind => {
  test('halves until it passes', async () => {
    for (let i = 0; i < 9; i++) await save(db, setStatus(`row-${i}`));
    await round(request => (request.mutations.length > 2 ? { kind } : allApplied(request)));
    expect(sent.map(request => request.mutations.length)).toEqual([9, 5, 3, 2]);
    expect((await allItems(db)).filter(item => item.state === 'done')).toHaveLength(2);
  });

  test('the one that never passes waits with its row; all others are sent', async () => {
    const bad = await save(db, setStatus('bad'));
    await save(db, setStatus('bad', 'Completed'));
    for (let i = 0; i < 5; i++) await save(db, setStatus(`row-${i}`));
    const answer = (request: SyncRequest): SyncAnswer =>
      request.mutations.some(m => m.id === bad.id) ? { kind } : allApplied(request);
    for (let i = 0; i < 3; i++) await round(answer);
    const pending = (await allItems(db)).filter(item => item.state === 'pending');
    expect(pending.map(item => item.entityId)).toEqual(['bad', 'bad']);
    expect(pending[0]).toMatchObject({ setbacks: 1, verdict: { status: 'retry' } });
  });
});

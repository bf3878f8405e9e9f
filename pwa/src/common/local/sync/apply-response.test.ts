import { beforeEach, describe, expect, test } from 'vitest';
import type { Change, SyncRequest, SyncResponse } from '#contract/wire/sync.ts';
import { acknowledge } from '../outbox/outbox.ts';
import { readMeta, type UserDatabase } from '../database/user-database.ts';
import { applyResponse } from './apply-response.ts';
import {
  allItems,
  deviceNow,
  freshDatabase,
  response,
  save,
  setStatus,
  verdict,
} from '#tests/support/device-database.ts';

let db: UserDatabase;
beforeEach(() => {
  db = freshDatabase();
  return () => db.close();
});

const askedFrom = (cursor: string | null) => ({ cursor }) as SyncRequest;
const parts = () => ({ db, now: deviceNow, random: () => 0.5 });
const apply = (answer: SyncResponse, from = answer.from) => applyResponse(parts(), askedFrom(from), answer);
const row = (id: string, ver: number, scope = 'jobs', title = `v${ver}`): Change => ({
  e: 'jobs',
  id,
  ver,
  scope,
  row: { id, title },
});
const gone = (id: string, ver: number, scope = 'jobs'): Change => ({ e: 'jobs', id, ver, scope, del: true });
const rows = async () => (await db.jobs.toArray()).map(({ id, ver, scopes }) => ({ id, ver, scopes }));

describe('all or nothing', () => {
  test('an error in the middle leaves verdicts, rows and cursor as they were', async () => {
    const { id } = await save(db, setStatus('a'));
    const broken = { ...row('b', 2), e: 'nothing' } as unknown as Change;
    await expect(
      apply(response({ results: [verdict(id)], changes: [row('a', 1), broken] })),
    ).rejects.toThrow();
    expect(await allItems(db)).toMatchObject([{ id, state: 'pending' }]);
    expect(await rows()).toEqual([]);
    expect(await readMeta(db, 'cursor')).toBeUndefined();
  });

  test('a whole answer brings all three', async () => {
    const { id } = await save(db, setStatus('a'));
    expect(await apply(response({ results: [verdict(id)], changes: [row('a', 1)] }))).toEqual({
      tookRows: true,
    });
    expect(await allItems(db)).toMatchObject([{ id, state: 'done' }]);
    expect(await rows()).toEqual([{ id: 'a', ver: 1, scopes: ['jobs'] }]);
    expect(await readMeta(db, 'cursor')).toBe('c1');
    expect(await readMeta(db, 'serverAheadMs')).toBe(5_000);
  });
});

describe('verdicts', () => {
  test.each([
    [{ status: 'applied' }, 'done'],
    [{ status: 'applied', code: 'overwrote' }, 'done'],
    [{ status: 'conflict', code: 'already_final' }, 'attention'],
    [{ status: 'rejected', code: 'invalid' }, 'attention'],
    [{ status: 'duplicate', original: 'applied' }, 'done'],
    [{ status: 'duplicate', original: 'conflict' }, 'attention'],
    [{ status: 'duplicate', original: 'rejected' }, 'attention'],
    [{ status: 'retry', code: 'busy' }, 'pending'],
    [{ status: 'blocked', code: 'dependency' }, 'pending'],
  ] as const)('%o makes the change %s', async (given, state) => {
    const { id } = await save(db, setStatus('a'));
    await apply(response({ results: [verdict(id, given)] }));
    const [item] = await allItems(db);
    expect(item?.state).toBe(state);
    expect(item?.setbacks).toBe(state === 'pending' ? 1 : 0);
    // Half of the ceiling after one setback.
    expect(item?.nextAt).toBe(state === 'pending' ? deviceNow + 2_000 : undefined);
  });

  test('a verdict for an id that is no UUID is taken like any other', async () => {
    const { id } = await save(db, setStatus('a'));
    await db.outbox.where({ id }).modify({ id: 'local-17' });
    await apply(response({ results: [verdict('local-17', { status: 'rejected', code: 'invalid' })] }));
    expect(await allItems(db)).toMatchObject([{ id: 'local-17', state: 'attention' }]);
  });

  test('without a verdict a change stays as it is', async () => {
    await save(db, setStatus('a'));
    await apply(response());
    expect(await allItems(db)).toMatchObject([{ state: 'pending', setbacks: 0 }]);
  });

  test('what is settled is not settled again by a late answer', async () => {
    const { id } = await save(db, setStatus('a'));
    await apply(response({ results: [verdict(id)] }));
    await apply(response({ from: 'c1', results: [verdict(id, { status: 'retry' })] }));
    expect(await allItems(db)).toMatchObject([{ state: 'done', setbacks: 0 }]);
  });

  test('a late answer brings its verdicts and none of its rows', async () => {
    const { id } = await save(db, setStatus('a'));
    await apply(response({ changes: [row('a', 5)], cursor: 'c5' }));
    const late = response({ changes: [row('a', 3), gone('b', 2)], results: [verdict(id)], cursor: 'c3' });
    expect(await apply(late, null)).toEqual({ tookRows: false });
    expect(await allItems(db)).toMatchObject([{ state: 'done' }]);
    expect(await rows()).toMatchObject([{ id: 'a', ver: 5 }]);
    expect(await readMeta(db, 'cursor')).toBe('c5');
  });

  test('a late answer from before a restore is ignored: the server has forgotten it', async () => {
    const { id } = await save(db, setStatus('a'));
    await apply(response({ cursor: 'c1', epoch: 'before' }));
    await apply(
      response({ from: 'c1', cursor: 'c2', epoch: 'after', reset: { reason: 'epoch', scopes: [] } }),
    );
    await apply(response({ from: 'c1', epoch: 'before', results: [verdict(id)] }), 'c1');
    expect(await allItems(db)).toMatchObject([{ state: 'pending' }]);
    await apply(response({ from: 'c1', epoch: 'after', results: [verdict(id)] }), 'c1');
    expect(await allItems(db)).toMatchObject([{ state: 'done' }]);
  });

  test('an answer to another question is not taken either', async () => {
    expect(await apply(response({ from: null }), 'c9')).toEqual({ tookRows: false });
  });
});

describe('scopes', () => {
  test('a row leaves with the last scope that holds it', async () => {
    await apply(response({ changes: [row('a', 1, 'driver:7'), row('a', 1, 'unassigned')] }));
    await apply(response({ from: 'c1', cursor: 'c2', changes: [gone('a', 2, 'unassigned')] }));
    expect(await rows()).toEqual([{ id: 'a', ver: 1, scopes: ['driver:7'] }]);
    await apply(response({ from: 'c2', cursor: 'c3', changes: [gone('a', 3, 'driver:7')] }));
    expect(await rows()).toEqual([]);
  });

  test('lost scopes take their rows with them, and only theirs; the outbox stays', async () => {
    await save(db, setStatus('a'));
    await apply(
      response({ changes: [row('a', 1, 'x'), row('b', 1, 'x'), row('b', 1, 'y'), row('c', 1, 'y')] }),
    );
    await apply(response({ from: 'c1', cursor: 'c2', dropScopes: ['x'] }));
    expect(await rows()).toEqual([
      { id: 'b', ver: 1, scopes: ['y'] },
      { id: 'c', ver: 1, scopes: ['y'] },
    ]);
    expect(await allItems(db)).toHaveLength(1);
  });

  test('a floor resets its scopes, a schema everything: also scopes that are no longer named', async () => {
    const changes = [row('a', 1, 'x'), row('b', 1, 'y')];
    await apply(response({ changes }));
    await apply(response({ from: 'c1', cursor: 'c2', reset: { reason: 'floor', scopes: ['x'] } }));
    expect(await rows()).toMatchObject([{ id: 'b' }]);
    await apply(
      response({
        from: 'c2',
        cursor: 'c3',
        reset: { reason: 'schema', scopes: ['x'] },
        changes: [row('a', 4, 'x')],
      }),
    );
    expect(await rows()).toEqual([{ id: 'a', ver: 4, scopes: ['x'] }]);
  });
});

describe('after a restored backup', () => {
  const reset = { reason: 'epoch', scopes: ['jobs'] } as const;
  const restored = (from: string) =>
    response({ from, cursor: 'after', reset: { ...reset, scopes: ['jobs'] } });

  test('everything still kept is offered once more, what was refused included', async () => {
    const ids = [];
    for (const entityId of ['a', 'b', 'c']) ids.push((await save(db, setStatus(entityId))).id);
    const results = [
      verdict(ids[0] ?? ''),
      verdict(ids[1] ?? '', { status: 'conflict' }),
      verdict(ids[2] ?? '', { status: 'retry' }),
    ];
    await apply(response({ results, changes: [row('a', 1)] }));
    await apply(restored('c1'));
    expect((await allItems(db)).map(item => item.state)).toEqual(['pending', 'pending', 'pending']);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['another history', 'after', ['pending', 'pending']],
    ['the same one', 'before', ['attention', 'done']],
  ])(
    'also without a cursor, which a device does not keep with its rows: %s',
    async (_what, epoch, states) => {
      const refused = await save(db, setStatus('a'));
      const { id } = await save(db, setStatus('b'));
      await apply(response({ epoch: 'before', results: [verdict(refused.id, { status: 'conflict' })] }));
      await db.meta.delete('cursor');
      const changes = [row('a', 1)];
      await apply(response({ epoch, cursor: 'c2', results: [verdict(id)], changes }));
      expect((await allItems(db)).map(({ state }) => state)).toEqual(states);
      expect(await rows()).toMatchObject([{ id: 'a' }]);
      expect(await readMeta(db, 'epoch')).toBe(epoch);
    },
  );

  test('what depended on something no longer kept does not wait for it', async () => {
    const first = await save(db, setStatus('a'));
    const second = await save(db, setStatus('a', 'Completed'));
    await apply(response({ results: [verdict(first.id), verdict(second.id)] }));
    await db.outbox.delete(first.seq);
    await apply(restored('c1'));
    expect((await allItems(db))[0]).not.toHaveProperty('dependsOn');
  });

  test('each waits for what was done to its row before it, also where that was settled when it was saved', async () => {
    const chain = [];
    for (const entityId of ['a', 'b', 'a']) {
      const { id } = await save(db, setStatus(entityId));
      chain.push(id);
      await apply(response({ from: (await readMeta<string>(db, 'cursor')) ?? null, results: [verdict(id)] }));
    }
    chain.push((await save(db, setStatus('a'))).id);
    expect((await allItems(db)).map(item => item.dependsOn)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    await apply(restored('c1'));
    expect((await allItems(db)).map(item => item.dependsOn)).toEqual([
      undefined,
      undefined,
      chain[0],
      chain[2],
    ]);
  });

  test('a refusal that a person has seen is not shown again', async () => {
    const { id } = await save(db, setStatus('a'));
    await apply(response({ results: [verdict(id, { status: 'conflict' })] }));
    await acknowledge(db, id, deviceNow);
    await apply(restored('c1'));
    await apply(
      response({ from: 'after', results: [verdict(id, { status: 'duplicate', original: 'conflict' })] }),
    );
    expect(await allItems(db)).toMatchObject([{ state: 'done' }]);
  });
});

test('what was applied is forgotten after seven days and not before, what needs attention never', async () => {
  for (const [state, days] of [
    ['done', 8],
    ['attention', 8],
    ['pending', 8],
    ['done', 6],
  ] as const) {
    const { id } = await save(db, setStatus(state));
    const settledAt = new Date(deviceNow - days * 86_400_000).toISOString();
    await db.outbox.where({ id }).modify({ state, settledAt });
  }
  await apply(response());
  expect((await allItems(db)).map(item => item.state)).toEqual(['attention', 'pending', 'done']);
});

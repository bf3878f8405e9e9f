/** Commits of mutations do not wait for the disk one by one; what is told of them does. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRunCommand } from '#api/sync/run-command.ts';
import { flushCommits } from '#api/database/flush-commits.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { makeDevice, makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';

const db = useTestDatabase();

/** The statements of this work, in their order; `flush` where it is asked whether something must be waited for. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const note = ({ sql, bindings }: { sql: string; bindings?: unknown[] }) => {
    if (sql.includes('pg_current_wal_flush_lsn')) seen.push('flush');
    else if (sql.startsWith('COMMIT')) seen.push('commit');
    else if (sql.includes('insert into sync_mutations')) seen.push(`claim ${String(bindings?.at(-1))}`);
  };
  db.knex.on('query', note);
  await work().finally(() => db.knex.removeListener('query', note));
  return seen;
}

const note = () => ({ noteId: randomUUID(), text: 'Screen cleaned' });

test('verdicts are told after one wait for all of them', async () => {
  const tablet = makeDevice(syncFor(db.knex), await makeUser(db.knex, 'workshop'));
  const id = await makeJob(db.knex);
  const pushed = [tablet.make('job.addNote', id, note()), tablet.make('job.addNote', id, note())];
  const seen = await statementsOf(() => tablet.sync(pushed, { want: { pull: false } }));
  expect(seen).toEqual(['claim off', 'commit', 'claim off', 'commit', 'flush']);
});

test('so are rows of others, and where nothing is told nothing is waited for', async () => {
  const sync = syncFor(db.knex);
  const tablet = makeDevice(sync, await makeUser(db.knex, 'workshop'));
  await makeJob(db.knex);
  expect(await statementsOf(() => tablet.sync())).toEqual(['commit', 'flush']);
  expect(await statementsOf(() => tablet.sync())).toEqual([]);
});

test('a disk that does not answer: nobody is told anything, and the second try finds it done', async () => {
  const id = await makeJob(db.knex);
  const broken = new Proxy(db.knex, {
    get(target, key) {
      if (key !== 'raw') return Reflect.get(target, key) as unknown;
      return (sql: string, values: never) => {
        if (sql.includes('pg_current_wal_flush_lsn')) throw new Error('The disk does not answer.');
        return target.raw(sql, values);
      };
    },
  });
  const person = await makeUser(db.knex, 'workshop');
  const tablet = makeDevice(syncFor(broken), person);
  const change = tablet.make('job.addNote', id, note());
  await expect(tablet.sync([change])).rejects.toThrow('The disk does not answer.');
  const again = await makeDevice(syncFor(db.knex), person).sync([change]);
  expect(again.results).toMatchObject([{ id: change.id, status: 'duplicate', original: 'applied' }]);
});

test('an ordinary call waits with its own commit, and for what another one may not have waited for', async () => {
  const run = createRunCommand(syncFor(db.knex));
  const actor = await makeUser(db.knex, 'admin');
  const entityId = await makeJob(db.knex);
  const command = { name: 'job.addNote', entityId, actor, mutationId: randomUUID(), args: note() } as const;
  expect(await statementsOf(() => run(command))).toEqual(['claim on', 'commit']);
  expect(await statementsOf(() => run(command))).toEqual(['claim on', 'commit', 'flush']);
});

test('a commit that was not waited for is on the disk after the wait', async () => {
  const { rows } = await db.knex.transaction(async trx => {
    await trx.raw('set local synchronous_commit = off');
    await trx('jobs').insert({ id: randomUUID(), jobNumber: randomUUID().slice(0, 12), title: '12 caps' });
    return trx.raw<{ rows: { lsn: string }[] }>('select pg_current_wal_insert_lsn()::text as lsn');
  });
  await flushCommits(db.knex);
  const kept = await db.knex.raw<{ rows: { isKept: boolean }[] }>(
    'select pg_current_wal_flush_lsn() > ?::pg_lsn as "isKept"',
    [rows[0]?.lsn ?? ''],
  );
  expect(kept.rows[0]?.isKept).toBe(true);
});

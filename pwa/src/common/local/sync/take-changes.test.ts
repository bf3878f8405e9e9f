import { describe, expect, test } from 'vitest';
import type { Change } from '#contract/wire/sync.ts';
import { freshDatabase } from '#tests/support/device-database.ts';
import { takeChanges } from './take-changes.ts';

const row = (id: string, ver: number, scope = 'jobs'): Change => ({ e: 'jobs', id, ver, scope, row: { id } });
const gone = (id: string, ver: number, scope: string): Change => ({ e: 'jobs', id, ver, scope, del: true });

const cases: [string, Change[], [id: string, ver: number, scopes: string[]][]][] = [
  ['the last of two forms of a row stays', [row('a', 1), row('a', 2)], [['a', 2, ['jobs']]]],
  ['two scopes hold one row', [row('a', 1), row('a', 1, 'mine')], [['a', 1, ['jobs', 'mine']]]],
  ['one of two lets go', [row('a', 1), row('a', 1, 'mine'), gone('a', 2, 'jobs')], [['a', 1, ['mine']]]],
  ['the last one lets go', [row('a', 1), gone('a', 2, 'jobs')], []],
  ['gone and back', [row('a', 1), gone('a', 2, 'jobs'), row('a', 3)], [['a', 3, ['jobs']]]],
  ['nothing that was here goes', [gone('x', 2, 'jobs'), row('a', 1)], [['a', 1, ['jobs']]]],
];

describe.each(cases)('%s', (_what, changes, expected) => {
  test.each(['in one answer', 'one after the other'])('%s', async how => {
    const db = freshDatabase();
    const answers = how === 'in one answer' ? [changes] : changes.map(change => [change]);
    for (const answer of answers) await takeChanges(db, answer);
    const held = (await db.jobs.toArray()).map(({ id, ver, scopes }) => [id, ver, scopes]);
    expect(held).toEqual(expected);
    db.close();
  });
});

test('rows of another kind stay where they are', async () => {
  const db = freshDatabase();
  await takeChanges(db, [row('a', 1), { e: 'deliveries', id: 'a', ver: 1, scope: 'deliveries', row: {} }]);
  await takeChanges(db, [gone('a', 2, 'jobs')]);
  expect([await db.jobs.count(), await db.deliveries.count()]).toEqual([0, 1]);
  db.close();
});

test('a kind that this build does not know is not passed over', async () => {
  const db = freshDatabase();
  const strange = { e: 'looms', id: 'x', ver: 2, scope: 'looms' } as unknown as Change;
  await expect(takeChanges(db, [row('a', 1), strange])).rejects.toThrow('looms');
  db.close();
});

test.each([200, 2_000])('%i rows, then some of them again', async count => {
  const db = freshDatabase();
  const rows = Array.from({ length: count }, (_, at) => row(`job ${at}`, 1));
  await takeChanges(db, rows);
  await takeChanges(db, [...rows.slice(0, 90).map(({ id }) => row(id, 2)), gone('job 99', 2, 'jobs')]);
  expect(await db.jobs.count()).toBe(count - 1);
  expect(await db.jobs.filter(({ ver }) => ver === 2).count()).toBe(90);
  db.close();
});

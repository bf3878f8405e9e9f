/**
 * While the shop is upgraded, the version before runs beside the new one, and after a restore it may have to run again. So
 * a migration only adds: what the version before reads and writes stays as it was. What has to go, goes one release later,
 * in a migration that says `export const contracts = '<why nothing reads it any longer>'`.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrations } from './list.ts';

/** Of the day on which the rule was made; the ones before are as they are. */
const lastBefore = '0075-decoration-rows';

const contracting: readonly [RegExp, string][] = [
  [/\bdrop\s+table\b/i, 'drops a table'],
  [/\bdrop\s+column\b|\bdropColumns?\(/i, 'drops a column'],
  [/\brename\s+(?:to|column)\b|\brename(?:Column|Table)\(/i, 'renames'],
  [/\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/i, 'refuses empty values that the version before writes'],
];

function contractions(sql: string): string[] {
  return contracting.filter(([pattern]) => pattern.test(sql)).map(([, what]) => what);
}

test('migrations only add', () => {
  const added = migrations.filter(({ name }) => name > lastBefore);
  expect(added.length).toBeGreaterThan(0);
  const wrong = added
    .filter(({ contracts }) => contracts === undefined)
    .flatMap(({ name }) =>
      contractions(readFileSync(`api/migrations/${name}.ts`, 'utf8')).map(what => `${name} ${what}`),
    );
  expect(wrong).toEqual([]);
  for (const { contracts } of added) if (contracts !== undefined) expect(contracts).toMatch(/^\S.{10,}$/);
});

test.each([
  ['ALTER TABLE jobs DROP COLUMN stage', 1],
  ['ALTER TABLE jobs RENAME COLUMN stage TO step', 1],
  ['drop table if exists jobs', 1],
  ['ALTER TABLE jobs ALTER COLUMN title TYPE text', 1],
  ['ALTER TABLE jobs ALTER COLUMN title SET NOT NULL', 1],
  [
    'ALTER TABLE jobs ADD COLUMN step text; DROP INDEX jobs_stage; ALTER TABLE jobs DROP CONSTRAINT jobs_status',
    0,
  ],
])('%s', (sql, count) => {
  expect(contractions(sql)).toHaveLength(count);
});

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const most = 25;

/** Folders with one record to a file, in order. The size limit does not apply to them. */
const registers = ['api/assets/garments', 'api/migrations', 'docs/decisions'];

test(`no folder holds more than ${most} files beside each other`, () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const counts = new Map<string, number>();
  for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  const large = [...counts].filter(([folder, count]) => count > most && !registers.includes(folder));
  expect(counts.size).toBeGreaterThan(150);
  expect(large).toEqual([]);
  // Each folder listed here really is such a register.
  expect(registers.filter(folder => (counts.get(folder) ?? 0) <= most)).toEqual([]);
});

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './faults.mjs';

test('each file of the faults is there', () => {
  const files = (faults as { files: string[] }[]).flatMap(one => one.files);
  expect(files.filter(file => !existsSync(file))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

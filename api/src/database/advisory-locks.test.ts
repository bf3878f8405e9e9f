import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

const numbers = Object.values<number>(advisoryLocks);
const api = path.resolve(import.meta.dirname, '../..');

const sourcesIn = (folder: string): [file: string, text: string][] =>
  (readdirSync(path.join(api, folder), { recursive: true }) as string[])
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => [`${folder}/${file}`, readFileSync(path.join(api, folder, file), 'utf8')]);

/** What follows the bracket of each call, up to where a statement ends. */
const calls = (text: string): string[] =>
  [...text.matchAll(/pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(([^;]*);/g)].map(
    ([, rest = '']) => rest,
  );

const isNamed = (call: string) => call.startsWith('hashtextextended(');

test('no two locks have the same number', () => {
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
});

test('whoever takes a lock by a number has it from the table', () => {
  const byNumber = sourcesIn('src').flatMap(([file, text]) =>
    calls(text)
      .filter(call => !isNamed(call))
      .map(call => ({ file, isListed: /\[advisoryLocks\.\w+\]/.test(call) })),
  );
  expect(byNumber.length).toBeGreaterThanOrEqual(numbers.length);
  expect(byNumber.filter(({ isListed }) => !isListed)).toEqual([]);
});

test('a lock that a migration takes by one number is in the table', () => {
  const taken = sourcesIn('migrations').flatMap(([, text]) =>
    calls(text).flatMap(call => /^(\d+)\)/.exec(call)?.[1] ?? []),
  );
  expect(taken).toContain('7001');
  expect(taken.filter(number => !numbers.includes(Number(number)))).toEqual([]);
});

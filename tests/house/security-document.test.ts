/** docs/security.md names files that exist and lists each row once, and every tested abuse case has a row. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync('docs/security.md', 'utf8');
const rows = new Set([...document.matchAll(/^\| (A\d\d|R-[A-Z]{2}(?: \d+)?) \|/gm)].map(([, id]) => id));

test('each file that it names is there', () => {
  const named = [...document.matchAll(/`([\w.@/-]+\.(?:ts|tsx|md|json|yml))`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter(file => !existsSync(file))).toEqual([]);
});

test('each abuse case that is tried out has its row', () => {
  const tried = readFileSync('tests/security/abuse-cases.test.ts', 'utf8');
  const ids = [...tried.matchAll(/^ {2}'(A\d\d) /gm)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(15);
  expect(ids.filter(id => !rows.has(id))).toEqual([]);
});

/** Accepted contents of a row's third and fourth cell if they name no file. */
const wordsForFiles = ["each feature's queries", "no tool of the shop's own", 'no test'];
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /^tests\/(abuse|security)\//.test(file);

test('each row names where it is done and what tests it, or says that nothing does', () => {
  const cells = [...document.matchAll(/^\| ((?:A\d\d|R-[A-Z]{2}(?: \d+)?) \|.*) \|$/gm)].map(([, row = '']) =>
    row.split(' | '),
  );
  expect(cells).toHaveLength(rows.size);
  const faults = cells.flatMap(([id, , where = '', tests = '', state = '', ...more]) => {
    const files = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    const isSaid = (cell: string) => files(cell).length > 0 || wordsForFiles.includes(cell);
    return [
      ...(more.length > 0 || !/^(held|partly: .|not met: .|held: .)/.test(state) ? [`${id}: ${state}`] : []),
      ...[where, tests].filter(cell => !isSaid(cell)),
      ...files(tests).filter(file => !isTest(file)),
      ...files(where).filter(isTest),
    ];
  });
  expect(faults).toEqual([]);
});

test('each row stands there once', () => {
  const all = [...document.matchAll(/^\| (A\d\d|R-[A-Z]{2}(?: \d+)?) \|/gm)].map(([, id]) => id);
  expect(all).toHaveLength(rows.size);
  expect(rows.size).toBeGreaterThan(100);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#contract/wire/api.ts';
import { projectRoot } from '#api/project-root.ts';
import { readContract } from './read-contract.ts';
import { writePage } from './write-page.ts';

let page = '';
beforeAll(async () => {
  page = writePage(await readContract());
});

test('docs/api.md is what the declarations say; if not: npm run api-page', () => {
  // Compared as one value: a difference of thousands of lines helps nobody.
  expect(readFileSync(path.join(projectRoot, 'docs', 'api.md'), 'utf8') === page).toBe(true);
});

test('every endpoint has its heading once', () => {
  const headings = page.split('\n').filter(line => line.startsWith('### ') && line.includes(' /'));
  const expected = Object.values(api).map(({ method, path: where }) => `### ${method} ${where}`);
  expect(headings.toSorted()).toEqual(expected.toSorted());
});

test('every link to a shape leads to one', () => {
  const anchors = new Set(
    page.split('\n').flatMap(line => (/^##+ /.test(line) ? [line.replace(/^#+ /, '').toLowerCase()] : [])),
  );
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(target => !anchors.has(target))).toEqual([]);
});

/** Files named in backticks and link targets in the documents exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => file !== '' && existsSync(file));

/** Paths from the root, with an extension. Decision records describe their day and may name files that have moved. */
const namedFile = /`((?:api|contract|pwa|tests|scripts|docs)\/[\w./-]+\.[a-z]{2,4})`/g;
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

test.each(documents)('%s', file => {
  const text = readFileSync(file, 'utf8');
  const links = [...text.matchAll(link)].map(([, to = '']) => path.join(path.dirname(file), to));
  const named = file.startsWith('docs/decisions/')
    ? []
    : [...text.matchAll(namedFile)].map(([, to = '']) => to);
  expect([...links, ...named].filter(to => !existsSync(to))).toEqual([]);
});

test('the guide for contributors names the files of its walks', () => {
  expect([...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(namedFile)].length).toBeGreaterThan(50);
});

test('the index of the decisions has a line for each record, with its title', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const records = documents.filter(file => /^docs\/decisions\/\d{3}-/.test(file));
  const lines = records.map(file => {
    const [, number = '', title = ''] = /^# (\d{3}): (.+)/.exec(readFileSync(file, 'utf8')) ?? [];
    return `| [${number}](${path.basename(file)}) | ${title} |`;
  });
  expect([...index.matchAll(/^\| \[.+$/gm)].map(([line]) => line)).toEqual(lines.toSorted());
});

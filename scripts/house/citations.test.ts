import path from 'node:path';
import { expect, test } from 'vitest';
import { citationsIn, citationsOf } from './citations.ts';

const known = {
  decisions: new Set(['049']),
  hasFile: (name: string) => name === 'docs/offline.md',
};
const citedIn = (text: string) => citationsIn(text, known).map(({ cited }) => cited);

test.each([
  ['/** Sent in order (SYNC §5.3). */', ['SYNC', '§5.3']],
  [' * The first is free (contradictions C3, S27).', ['C3', 'S27', 'contradictions']],
  ['// R-PY 2: before money is asked for', ['R-PY 2']],
  ["describe('exactly once (A04)', () => {", ['A04']],
  ['Two rounds (N10, F08, T5, PQ12).', ['F08', 'N10', 'T5', 'PQ12']],
  ['see storefront §5', ['§5']],
  ['(PERFORMANCE.md)', ['PERFORMANCE', 'PERFORMANCE.md']],
  ['as the specification writes it', ['the specification']],
  ['sold in the written sizes', ['the written sizes']],
  ['decision 049 and decision 7, decision 050', ['decision 7', 'decision 050']],
  ['[offline](docs/offline.md), `docs/online.md`', ['docs/online.md']],
])('finds what is cited in %s', (text, cited) => {
  expect(citedIn(text)).toEqual(cited);
});

test.each([
  "['a%00b', '%C3%A9', '#C46', 'A0', 'T1', 'S27']",
  'const noon = `${day}T02:00:00Z`;',
  "'UNIQUE_KEY,STYLE#,MILL'",
  'Prints up to A4; F8 moves the focus into it.',
  'A spec sheet for the press; the design tool; a style.',
  'UX_KEY, DESIGN_LIMIT',
])('leaves alone %s', text => {
  expect(citedIn(text)).toEqual([]);
});

test('names the line', () => {
  expect(citationsIn('one\ntwo (C51)\n', known)).toEqual([{ line: 2, cited: 'C51' }]);
});

test('the repository cites nothing that it does not hold', () => {
  expect(citationsOf(path.resolve(import.meta.dirname, '../..'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { findCircles } from './find-circles.ts';
import { listSources } from './list-sources.ts';
import { readImports } from './read-imports.ts';

const graph = (text: string) =>
  text.split(' ').map(arrow => {
    const [from = '', to = ''] = arrow.split('>');
    return { from, to, kind: 'value' as const };
  });

test.each([
  ['a>b b>c', []],
  ['a>b b>a', [['a', 'b']]],
  ['a>a', [['a']]],
  [
    'a>b b>c c>a c>d d>e e>d',
    [
      ['a', 'b', 'c'],
      ['d', 'e'],
    ],
  ],
  ['a>b a>c b>d c>d', []],
  ['a>b b>c c>b d>a', [['b', 'c']]],
])('%s', (text, expected) => {
  expect(findCircles(graph(text))).toEqual(expected);
});

/** Relations of the database run in circles by nature; Objection takes them as functions, which run later. */
const isModel = (file: string) => file.startsWith('api/src/models/');

test('no files import each other in a circle of values', () => {
  const values = readImports(listSources()).filter(({ kind }) => kind === 'value');
  expect(values.length).toBeGreaterThan(5_000);
  expect(findCircles(values).filter(files => !files.every(isModel))).toEqual([]);
});

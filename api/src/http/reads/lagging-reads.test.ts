import { expect, test } from 'vitest';
import { api } from '#contract/wire/api.ts';
import { laggingReads, mayChange } from './lagging-reads.ts';

test('reads that may lag are GET, answer JSON and are no business of a device', () => {
  const shapes = Object.entries(api).filter(([name]) => laggingReads.has(name));
  expect(shapes).toHaveLength(laggingReads.size);
  for (const [name, shape] of shapes)
    expect([name, shape.method, 'answers' in shape, 'background' in shape]).toEqual([
      name,
      'GET',
      false,
      false,
    ]);
});

test.each<[boolean, string, string, unknown]>([
  [true, 'changeQuote', 'PATCH', { version: 1 }],
  [true, 'deleteQuote', 'DELETE', undefined],
  [true, 'login', 'POST', {}],
  [true, 'sync', 'POST', { mutations: [{}] }],
  [true, 'sync', 'POST', {}],
  [true, 'sync', 'POST', null],
  [false, 'sync', 'POST', { mutations: [] }],
  [false, 'countEvents', 'POST', {}],
  [false, 'priceWork', 'POST', {}],
  [false, 'listQuotes', 'GET', undefined],
  [true, 'exportQuotes', 'GET', undefined],
])('may change something: %s, %s %s', (changes, name, method, body) =>
  expect(mayChange(name, method, body)).toBe(changes),
);

import { expect, test } from 'vitest';
import { evaluate, selectorsOf } from './evaluate.ts';
import { readScrape } from './read-scrape.ts';

const scrapeOf = (lines: string) => readScrape(lines.replaceAll(/^ +/gm, ''));

const scrapes = {
  earlier: scrapeOf(`errors 10
    seen{route="/a"} 100
    began_again 50
    took_bucket{le="0.5",route="/a"} 0
    took_bucket{le="1",route="/a"} 0
    took_bucket{le="+Inf",route="/a"} 0`),
  now: scrapeOf(`# HELP errors of all
    errors 16
    seen{route="/a"} 220
    seen{route="/new"} 5
    began_again 3
    free 4
    size 100
    none Nan
    took_bucket{le="0.5",route="/a"} 90
    took_bucket{le="1",route="/a"} 90
    took_bucket{le="+Inf",route="/a"} 100`),
};

const valuesOf = (expr: string) => evaluate(expr, scrapes).map(({ value }) => value);

test.each<[string, number[]]>([
  ['free', [4]],
  ['free > 3', [4]],
  ['free > 4', []],
  ['free >= 4', [4]],
  ['none > 0', []],
  ['nowhere', []],
  ['nowhere > 0', []],
  ['nowhere == 0', []],
  ['absent(nowhere)', [1]],
  ['absent(free)', []],
  ['seen{route="/new"}', [5]],
  ['seen{route="/none"}', []],
  ['free / size', [0.04]],
  ['free / size < 0.05', [0.04]],
  ['free + 2 * 3', [10]],
  ['(free + 2) * 3', [18]],
  ['free < 1 or size > 99', [100]],
  ['free < 1 or free / size < 0.05 and size > 1000', []],
  ['(free < 9 or size > 0) and size > 1000', []],
  // What the first scrape did not have has no increase.
  ['increase(seen[5m])', [120]],
  ['increase(began_again[5m])', [3]],
  ['rate(errors[2m])', [0.05]],
  ['sum(rate(errors[5m])) / sum(rate(seen[5m]))', [0.05]],
  ['sum(seen)', [225]],
  ['max(seen) > 200', [220]],
  ['histogram_quantile(0.45, sum by (le) (increase(took_bucket[5m])))', [0.25]],
  ['histogram_quantile(0.99, sum by (le) (increase(took_bucket[5m])))', [1]],
  ['histogram_quantile(0.99, nowhere)', []],
])('%s', (expr, expected) => {
  expect(valuesOf(expr)).toEqual(expected.map(value => expect.closeTo(value, 6)));
});

test.each(['free >', 'free free', 'free ~ 1', 'unknown(free)', 'sum(1)', 'free{route=~"a"}'])(
  '%s is not understood, and says so',
  expr => {
    expect(() => evaluate(expr, scrapes)).toThrow();
  },
);

test('names what is asked for', () => {
  expect(selectorsOf('sum(rate(errors[5m])) > 1 and seen{route="/a"} > 0')).toEqual([
    { name: 'errors', labels: {} },
    { name: 'seen', labels: { route: '/a' } },
  ]);
});

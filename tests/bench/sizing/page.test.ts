import { expect, test } from 'vitest';
import { lineOf, type Sized, withLines } from './page.ts';

const sized = (perDay: number, measured: string): Sized => ({
  perDay,
  orders: perDay * 3_652,
  databaseBytes: perDay * 200 * 1024 ** 2,
  shopMb: 180.4,
  postgresMb: 300,
  officeMs: { middle: 3.14, p95: 20, slowest: 45.6, slowestName: '/audit' },
  productsMs: 1,
  firstPull: { ms: 100, bytes: 300_000 },
  measured,
});
const empty = 'Before.\n\n<!-- made by npm run bench -- sizing -->\n<!-- end -->\n\nAfter.\n';

test('a measured size becomes a line, and replaces the one of before', () => {
  const first = withLines(empty, [lineOf(sized(50, 'May')), lineOf(sized(5, 'May'))]);
  const second = withLines(first, [lineOf(sized(50, 'June'))]);
  expect(second.split('\n').filter(line => /^\| \d/.test(line))).toEqual([
    '| 5 | 18,260 | 1000 MB | 180 MB, 300 MB | 3.1, 20, 46 (`/audit`) | 1.0 ms | 100 ms, 293 kB | May |',
    '| 50 | 182,600 | 9.8 GB | 180 MB, 300 MB | 3.1, 20, 46 (`/audit`) | 1.0 ms | 100 ms, 293 kB | June |',
  ]);
  expect([second.startsWith('Before.\n'), second.endsWith('\nAfter.\n')]).toEqual([true, true]);
  expect(withLines(second, [])).toBe(second);
});

test('a page without a place for it is refused', () =>
  expect(() => withLines('nothing', [])).toThrow('has no place'));

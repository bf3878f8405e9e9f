import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countedPages } from './insight-pages.ts';
import { countedHost, countedPage, countedTerm, deviceClassOf } from './insight.ts';
import { pages } from '../content/pages.ts';
import { bucketCount, bucketOf, ratingOf, spreadOf, vitalNames, vitals, vitalText } from './vitals.ts';

describe('the name of a page', () => {
  const published = [{ path: '/team' }];
  test.each([
    ['/', '/'],
    ['/product/12', '/product/:id'],
    ['/products/12', '/product/:id'],
    ['/products', '/products'],
    ['/privacy-policy', '/privacy'],
    ['/orders/ABCDEFGH12', '/orders/:orderId'],
    ['/orders/ABCDEFGH12/pay', '/orders/:orderId/pay'],
    ['/quotes/7', '/quotes/:quoteId'],
    ['/team', '/team'],
    ['/teams', ''],
    ['/product/tee', '/product/:id'],
    ['/admin', null],
    ['/admin/orders/ABCDEFGH12', null],
    ['/admins', ''],
  ])('%s is counted as %j', (path, name) => {
    expect(countedPage(path, published)).toBe(name);
  });

  it('is always one that the server knows', () => {
    for (const { path } of pages) {
      const name = countedPage(path.replaceAll(/:\w+/g, '7'), []);
      expect(name === null || countedPages.has(name), path).toBe(true);
    }
  });
});

test.each([
  ['  Navy  HOODIE ', 'navy hoodie'],
  ['5 panel cap', '5 panel cap'],
  ['AS 2201', 'as 2201'],
  ['northfield', 'northfield'],
  ['sweatshirt', 'sweatshirt'],
  ['x', null],
  ['', null],
  ['a'.repeat(61), null],
  ['bo@example.test', null],
  ['0412 345 678', null],
  ['call +61 (7) 5550-0188', null],
  ['abcdefgh12', null],
])('the search %j is counted as %j', (text, term) => {
  expect(countedTerm(text)).toBe(term);
});

test.each([
  ['https://www.duck.example/?q=me', 'duck.example'],
  ['http://news.example:8080/a/b', 'news.example:8080'],
  ['https://shop.example/cart', null],
  ['android-app://com.example', null],
  ['', null],
  [`https://${'a'.repeat(99)}.example`, null],
])('who comes from %s comes from %j', (referrer, host) => {
  expect(countedHost(referrer, 'shop.example')).toBe(host);
});

test.each([
  [390, 'phone'],
  [639, 'phone'],
  [640, 'tablet'],
  [1023, 'tablet'],
  [1024, 'desk'],
] as const)('a window of %i px is a %s', (width, device) => {
  expect(deviceClassOf(width)).toBe(device);
});

describe('measures', () => {
  it.each(vitalNames)('%s has buckets that end where good and fair end', name => {
    const { ends, good, fair } = vitals[name];
    expect(ends).toContain(good);
    expect(ends).toContain(fair);
    expect([...ends]).toEqual([...ends].toSorted((a, b) => a - b));
    expect(ends.length + 1).toBe(bucketCount);
  });

  it('are rated by the counts as by their own values, and the percentile lies within its bucket', () => {
    const values = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...vitalNames), values, (name, measured) => {
        const counts = Array.from({ length: bucketCount }, () => 0);
        const unit = name === 'CLS' ? 1000 : 1;
        for (const value of measured) {
          const at = bucketOf(name, value / unit);
          counts[at] = (counts[at] ?? 0) + 1;
        }
        const { good, fair, ends } = vitals[name];
        const spread = spreadOf(name, counts);
        expect(spread.good).toBe(measured.filter(value => value <= good).length);
        expect(spread.poor).toBe(measured.filter(value => value > fair).length);
        expect(spread.good + spread.fair + spread.poor).toBe(measured.length);
        const exact = measured.toSorted((a, b) => a - b)[Math.ceil(measured.length * 0.75) - 1] ?? 0;
        const at = bucketOf(name, exact / unit);
        expect(spread.isOver).toBe(at === ends.length);
        expect(spread.p75).toBeGreaterThanOrEqual(ends[at - 1] ?? 0);
        if (!spread.isOver) expect(spread.p75).toBeLessThanOrEqual(ends[at] ?? 0);
      }),
    );
  });

  test.each([
    ['LCP', 2500, 'good', '2.5 s'],
    ['LCP', 4000, 'fair', '4.0 s'],
    ['LCP', 4001, 'poor', '4.0 s'],
    ['INP', 200, 'good', '200 ms'],
    ['CLS', 101, 'fair', '0.10'],
    ['TTFB', 1801, 'poor', '1.8 s'],
  ] as const)('%s of %i is %s: %s', (name, value, rating, text) => {
    expect([ratingOf(name, value), vitalText(name, value)]).toEqual([rating, text]);
  });

  it('say nothing where there was no visit', () => {
    expect(spreadOf('INP', [])).toEqual({ count: 0, good: 0, fair: 0, poor: 0, p75: null, isOver: false });
  });
});

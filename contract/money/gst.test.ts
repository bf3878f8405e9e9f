import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exGstToIncGst, gstIncluded } from './gst.ts';

test.each([
  [11000, 1000],
  [1500, 136],
  [5995, 545],
  [12345, 1122],
  [100000, 9091],
  [4797, 436],
  [0, 0],
  [5, 0],
  [6, 1],
  [-11000, -1000],
])('%s contains %s GST', (total, gst) => {
  expect(gstIncluded(total)).toBe(gst);
});

test('three lines rounded one by one would differ from the invoice', () => {
  expect(3 * gstIncluded(1599)).toBe(435);
  expect(gstIncluded(3 * 1599)).toBe(436);
});

test('is the eleventh part, half a cent up, for every total', () => {
  for (let total = 0; total < 200_000; total++) {
    // Exact in integers: gst is the nearest whole number to total/11, ties up.
    const gst = gstIncluded(total);
    const distance = 2 * total - 22 * gst;
    if (distance < -11 || distance >= 11) expect.fail(`${total} → ${gst}`);
  }
});

test.each([
  [30000, 33000],
  [67500, 74250],
  [5, 6],
  [4, 4],
  [1, 1],
  [0, 0],
])('%s without GST is %s with it', (exGst, incGst) => {
  expect(exGstToIncGst(exGst)).toBe(incGst);
});

test('the GST put on is the GST contained, within a cent', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), exGst => {
      const incGst = exGstToIncGst(exGst);
      expect(Math.abs(incGst - exGst - gstIncluded(incGst))).toBeLessThanOrEqual(1);
    }),
  );
});

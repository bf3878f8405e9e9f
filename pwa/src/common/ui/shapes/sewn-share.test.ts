import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sewnShare } from './sewn-share.ts';

describe('sewnShare', () => {
  it.each([
    [0, 9, 0],
    [4, 9, 44.44],
    [1, 3, 33.33],
    [2, 3, 66.66],
    [3, 3, 100],
    [999_999, 1_000_000, 99.99],
    [5, 3, 100],
    [-1, 3, 0],
    [0, 0, 0],
    [1, 0, 0],
    [Number.NaN, 3, 0],
    [1, Number.NaN, 0],
  ])('%d of %d is %d %%', (done, total, share) => {
    expect(sewnShare(done, total)).toBe(share);
  });

  it('never claims more than is done and is whole only at the end', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 100_000 }), (done, total) => {
        const share = sewnShare(done, total);
        expect(share).toBeLessThanOrEqual(Math.min(100, (done / total) * 100 + 1e-9));
        expect(share === 100).toBe(done >= total);
      }),
    );
  });
});

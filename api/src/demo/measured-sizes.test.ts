import { expect, test } from 'vitest';
import { garmentFactsOf, garmentOrTee, garments, sizeChartOf } from '#contract/garments/garments.ts';
import { sizeOrder } from '#contract/catalogue/sizes.ts';
import { sizeRuns } from './catalogue/blueprint.ts';
import { blueprints } from './catalogue/products.ts';

test('every size that the demo shop sells stands in the size guide', () => {
  const missing = blueprints.flatMap(({ name, garment, sizes }) => {
    const { widthMm, lengthMm } = sizeChartOf(garmentOrTee(garment), sizeRuns[sizes]);
    return sizeRuns[sizes].filter(size => !widthMm[size] || !lengthMm[size]).map(size => `${name} ${size}`);
  });
  expect(missing).toEqual([]);
});

test.for(garments.map(({ id }) => id))('%s: a larger size is never smaller', id => {
  const { widthMm, lengthMm } = garmentFactsOf(id);
  for (const measures of [widthMm, lengthMm]) {
    const inOrder = sizeOrder.flatMap(size => measures[size] ?? []);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  }
});

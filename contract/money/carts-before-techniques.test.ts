/** Carts priced before techniques were records cost today what they cost then, to the cent and line by line. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writtenAt } from '#tests/fixtures/techniques.ts';
import { pricingDefaults } from './pricing-defaults.ts';
import { priceCart, type PricedProduct, type PricingLine } from './pricing.ts';

interface Recorded {
  /** The labels' prices were charged as rows. */
  isAdded: boolean;
  lines: PricingLine[];
  answer: {
    unit: number[];
    total: number[];
    setup: number[];
    surcharges: [lineId: string, code: string, perItemCents: number, totalCents: number][];
  } & Record<
    'subtotalCents' | 'surchargeCents' | 'setupCents' | 'shippingCents' | 'totalCents' | 'gstCents',
    number
  >;
}

const recorded = JSON.parse(
  readFileSync(new URL('../../tests/fixtures/carts-before-techniques.json', import.meta.url), 'utf8'),
) as { products: Record<number, PricedProduct>; carts: Recorded[] };

test(`${recorded.carts.length} recorded carts`, () => {
  for (const { isAdded, lines, answer } of recorded.carts) {
    const result = priceCart({
      lines,
      findProduct: id => recorded.products[id],
      settings: { ...pricingDefaults, techniques: writtenAt({ isAdded }) },
    });
    if (!result.ok) throw new Error(JSON.stringify(result.refusals));
    const { cart } = result;
    const { unit, total, setup, surcharges, ...sums } = answer;
    expect(cart).toMatchObject(sums);
    expect(cart.lines.map(line => line.unitPriceCents)).toEqual(unit);
    expect(cart.lines.map(line => line.totalPriceCents)).toEqual(total);
    expect(cart.lines.map(line => line.setupFeeCents)).toEqual(setup);
    expect(
      cart.surcharges.map(({ lineId, code, perItemCents, totalCents }) => [
        lineId,
        code,
        perItemCents,
        totalCents,
      ]),
    ).toEqual(surcharges);
  }
});

import { describe, expect, test } from 'vitest';
import { buyerPriceRows, soldBuyerPriceOf } from './buyer-price-words.ts';
import { type AgreedPrices, type Buyer, buyerPriceFor } from './buyer-prices.ts';
import { pricingDefaults } from './pricing-defaults.ts';
import { nextPriceBreak, priceCart, type PricedProduct, unitPriceFor } from './pricing.ts';

const agreed = (of: AgreedPrices['of'], basisPoints: number, unitCents?: number): AgreedPrices => ({
  of,
  basisPoints,
  prices: unitCents === undefined ? [] : [{ productId: 7, unitCents }],
});
const buyer = (memberBasisPoints: number, ...terms: AgreedPrices[]): Buyer => ({
  memberBasisPoints,
  agreed: terms,
});

/** $19.95, from 20 on $15.00; 3XL costs $2.00 more. */
const tee: PricedProduct = {
  basePriceCents: 1_995,
  priceBreaks: [{ quantity: 20, priceCents: 1_500 }],
  customizable: true,
  variantPrices: [{ colourId: null, size: '3XL', priceCents: 2_195 }],
};

function price(who: Buyer | null, sizes: Record<string, number> = { M: 10 }) {
  const result = priceCart({
    lines: [
      {
        lineId: 'line',
        productId: 7,
        designGroupId: null,
        colourId: 'navy',
        sizeQuantities: Object.entries(sizes).map(([size, quantity]) => ({ size, quantity })),
        placements: [],
        allowMultipleColors: false,
      },
    ],
    findProduct: () => ({ ...tee, buyer: buyerPriceFor(who, 7) }),
    settings: pricingDefaults,
  });
  if (!result.ok) throw new Error('refused');
  const [line] = result.cart.lines;
  if (!line) throw new Error('no line');
  return { unit: line.unitPriceCents, total: line.totalPriceCents, of: line.buyerPrice?.of, line };
}

test.each<[what: string, Buyer | null, pieces: number, unit: number, of: string | undefined]>([
  ['nobody in particular', null, 10, 1_995, undefined],
  ['no terms', buyer(0), 10, 1_995, undefined],
  ['a member', buyer(1_000), 10, 1_796, 'member'],
  ['half a cent goes to the price', buyer(10), 10, 1_993, 'member'],
  ['a member, at the price for the quantity', buyer(1_000), 20, 1_350, 'member'],
  [
    'a customer’s per cent before the smaller member discount',
    buyer(500, agreed('customer', 1_000)),
    10,
    1_796,
    'customer',
  ],
  [
    'the member discount before a smaller per cent',
    buyer(1_000, agreed('customer', 500)),
    10,
    1_796,
    'member',
  ],
  [
    'the same per cent: the organisation’s',
    buyer(1_000, agreed('organisation', 1_000), agreed('customer', 1_000)),
    10,
    1_796,
    'organisation',
  ],
  ['a fixed price', buyer(0, agreed('customer', 0, 1_650)), 10, 1_650, 'customer'],
  [
    'a fixed price above the price for the quantity',
    buyer(0, agreed('customer', 0, 1_650)),
    20,
    1_500,
    undefined,
  ],
  [
    'a fixed price, and a per cent that is better',
    buyer(2_000, agreed('customer', 0, 1_650)),
    10,
    1_596,
    'member',
  ],
  [
    'never both: the fixed price isn’t reduced',
    buyer(1_000, agreed('customer', 1_000, 1_650)),
    10,
    1_650,
    'customer',
  ],
  [
    'the lower of two fixed prices',
    buyer(0, agreed('customer', 0, 1_650), agreed('organisation', 0, 1_600)),
    10,
    1_600,
    'organisation',
  ],
  ['a fixed price above everybody’s', buyer(0, agreed('customer', 0, 2_500)), 10, 1_995, undefined],
  ['half of everything', buyer(5_000), 20, 750, 'member'],
])('%s', (_, who, pieces, unit, of) => {
  const priced = price(who, { M: pieces });
  expect(priced).toMatchObject({ unit, of, total: unit * pieces });
  expect(unitPriceFor({ ...tee, buyer: buyerPriceFor(who, 7) }, pieces)).toBe(unit);
});

describe('sizes that cost more', () => {
  test('add what they add to a fixed price', () => {
    const { line, total } = price(buyer(0, agreed('customer', 0, 1_600)), { M: 2, '3XL': 1 });
    expect(line.sizes.map(row => row.unitPriceCents)).toEqual([1_600, 1_800]);
    expect(total).toBe(5_000);
    expect(line.buyerPrice?.listTotalCents).toBe(2 * 1_995 + 2_195);
  });

  test('are reduced with the rest by a per cent', () => {
    const { line } = price(buyer(1_000), { M: 1, '3XL': 1 });
    expect(line.sizes.map(row => row.unitPriceCents)).toEqual([1_796, 1_976]);
  });
});

test('terms for another product, or that come to nothing, change nothing', () => {
  expect(buyerPriceFor(buyer(0, agreed('customer', 0, 1_650)), 8)).toBeUndefined();
  expect(price({ memberBasisPoints: 0, agreed: [agreed('customer', 0, 0)] }).unit).toBe(1_995);
});

test('the next price break is said at the buyer’s price, and not where it is none', () => {
  const next = (who: Buyer) => nextPriceBreak({ ...tee, buyer: buyerPriceFor(who, 7) }, 12);
  expect(next(buyer(1_000))).toEqual({ morePieces: 8, unitPriceCents: 1_350 });
  expect(next(buyer(0, agreed('customer', 0, 1_400)))).toBeNull();
});

test('rows above the subtotal add up to it', () => {
  expect(buyerPriceRows([{ totalCents: 500 }])).toEqual([]);
  const rows = buyerPriceRows([
    { totalCents: 900, buyerPrice: { of: 'member', listTotalCents: 1_000 } },
    { totalCents: 500, buyerPrice: null },
    { totalCents: 700, buyerPrice: { of: 'customer', listTotalCents: 1_000 } },
  ]);
  expect(rows).toEqual([
    { label: 'Usual price', cents: 2_500 },
    { label: 'Member discount', cents: -100 },
    { label: 'Agreed prices', cents: -300 },
  ]);
  expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(900 + 500 + 700);
});

test('rows of one line are one', () => {
  expect(
    soldBuyerPriceOf([
      { totalPriceCents: 900, buyerPrice: { of: 'member', listTotalCents: 1_000 } },
      { totalPriceCents: 500 },
    ]),
  ).toEqual({ of: 'member', listTotalCents: 1_500 });
});

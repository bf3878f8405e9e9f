import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  offerInstalments,
  priceCart,
  unitPriceFor,
  type PricedCart,
  type PricedProduct,
  type PricingInput,
  type PricingLine,
} from './pricing.ts';
import { pricingDefaults } from './pricing-defaults.ts';
import { writtenAt } from '#tests/fixtures/techniques.ts';

const TEE = 1;
const HOODIE = 2;
const ON_REQUEST = 3;
const BLANK_ONLY = 4;

const products: Record<number, PricedProduct> = {
  [TEE]: { basePriceCents: 1995, priceBreaks: [], customizable: true },
  [HOODIE]: {
    basePriceCents: 4500,
    priceBreaks: [
      { quantity: 100, priceCents: 3600 },
      { quantity: 20, priceCents: 4200 },
      { quantity: 50, priceCents: 4000 },
    ],
    customizable: true,
  },
  [ON_REQUEST]: { basePriceCents: 0, priceBreaks: [{ quantity: 10, priceCents: 900 }], customizable: true },
  [BLANK_ONLY]: { basePriceCents: 1200, priceBreaks: [], customizable: false },
};
const findProduct = (id: number) => products[id];
const front = { position: 'front', decorationMethod: 'print' } as const;
const back = { position: 'back', decorationMethod: 'print' } as const;
const stitchedSide = { position: 'side', decorationMethod: 'embroidery' } as const;

function line(lineId: string, overrides: Partial<PricingLine> = {}): PricingLine {
  return {
    lineId,
    productId: TEE,
    designGroupId: null,
    colourId: 'black',
    sizeQuantities: [{ size: 'M', quantity: 10 }],
    placements: [],
    allowMultipleColors: false,
    ...overrides,
  };
}

function price(lines: PricingLine[], overrides: Partial<PricingInput> = {}): PricedCart {
  const result = priceCart({ lines, findProduct, ...overrides });
  if (!result.ok) expect.fail(JSON.stringify(result.refusals));
  return result.cart;
}

function refusalsOf(lines: PricingLine[]) {
  const result = priceCart({ lines, findProduct });
  return result.ok ? [] : result.refusals;
}

describe('totals', () => {
  it('charges 673.45 for 30 shirts in 3 colours with one position', () => {
    const shared = { designGroupId: 'g1', placements: [front] };
    const cart = price(['black', 'navy', 'white'].map(colourId => line(colourId, { ...shared, colourId })));
    expect(cart.lines.map(row => row.setupFeeCents)).toEqual([5995, 0, 0]);
    expect(cart.lines.map(row => row.totalPriceCents)).toEqual([19950, 19950, 19950]);
    expect(cart).toMatchObject({
      subtotalCents: 59850,
      surchargeCents: 0,
      setupCents: 5995,
      shippingCents: 1500,
      totalCents: 67345,
      gstCents: 6122,
      surcharges: [],
    });
  });

  it('an empty cart costs nothing, shipping included', () => {
    expect(price([])).toMatchObject({ subtotalCents: 0, shippingCents: 0, totalCents: 0, gstCents: 0 });
  });

  it('ships any subtotal above 0 for the flat price', () => {
    expect(price([line('a')]).shippingCents).toBe(1500);
    expect(
      price([line('a')], { settings: { ...pricingDefaults, shippingFlatCents: 995 } }).shippingCents,
    ).toBe(995);
  });
});

describe('set-up', () => {
  test.each<[string, PricingLine[], number[]]>([
    ['none without a design', [line('a')], [0]],
    ['one position', [line('a', { placements: [front] })], [5995]],
    ['three positions', [line('a', { placements: [front, back, stitchedSide] })], [17985]],
    ['a position named twice counts once', [line('a', { placements: [front, front] })], [5995]],
    [
      'two groups pay twice',
      [
        line('a', { placements: [front], designGroupId: 'g1' }),
        line('b', { placements: [front], designGroupId: 'g2' }),
      ],
      [5995, 5995],
    ],
    [
      'lines without a group are groups of their own',
      [line('a', { placements: [front] }), line('b', { placements: [front] })],
      [5995, 5995],
    ],
    [
      'positions hidden in a later line of the group are charged on the first',
      [
        line('a', { placements: [front], designGroupId: 'g1' }),
        line('b', { placements: [front, back], designGroupId: 'g1' }),
      ],
      [11990, 0],
    ],
    [
      'an undecorated line of the group does not carry the fee',
      [line('a', { designGroupId: 'g1' }), line('b', { placements: [front], designGroupId: 'g1' })],
      [0, 5995],
    ],
    [
      'a line id cannot pose as a group',
      [line('g1', { placements: [front] }), line('b', { placements: [front], designGroupId: 'g1' })],
      [5995, 5995],
    ],
  ])('%s', (_, lines, fees) => {
    expect(price(lines).lines.map(row => row.setupFeeCents)).toEqual(fees);
  });

  it('is free for an exact re-order', () => {
    const lines = [
      line('a', { placements: [front], designGroupId: 'old', isRepeat: true }),
      line('b', { placements: [front], designGroupId: 'new' }),
      line('c', { placements: [front], designGroupId: 'mixed', isRepeat: true }),
      line('d', { placements: [front], designGroupId: 'mixed' }),
    ];
    expect(price(lines).lines.map(row => row.setupFeeCents)).toEqual([0, 5995, 5995, 0]);
  });
});

describe('unit price', () => {
  test.each([
    [1, 4500],
    [19, 4500],
    [20, 4200],
    [49, 4200],
    [50, 4000],
    [99, 4000],
    [100, 3600],
    [5000, 3600],
  ])('%s hoodies cost %s each', (pieces, unit) => {
    expect(unitPriceFor(products[HOODIE] as PricedProduct, pieces)).toBe(unit);
  });

  it('counts the pieces of the product over all lines', () => {
    const half = { productId: HOODIE, sizeQuantities: [{ size: 'L', quantity: 25 }] };
    const cart = price([line('a', half), line('b', half), line('c')]);
    expect(cart.lines.map(row => row.unitPriceCents)).toEqual([4000, 4000, 1995]);
  });

  it('ignores a break without a price', () => {
    const product = { basePriceCents: 900, priceBreaks: [{ quantity: 5, priceCents: 0 }] };
    expect(unitPriceFor(product, 10)).toBe(900);
  });

  it('charges a dearer size only under variant pricing', () => {
    const plain: PricedProduct = { basePriceCents: 2000, priceBreaks: [], customizable: true };
    const priced: PricedProduct = {
      ...plain,
      priceBreaks: [{ quantity: 4, priceCents: 1800 }],
      variantPrices: [
        { colourId: null, size: '5XL', priceCents: 2500 },
        { colourId: 'black', size: 'S', priceCents: 100 },
      ],
    };
    const sizeQuantities = [
      { size: 'S', quantity: 2 },
      { size: '5XL', quantity: 1 },
      { size: 'M', quantity: 0 },
    ];
    const lines = [line('a', { sizeQuantities })];
    expect(price(lines, { findProduct: () => plain }).subtotalCents).toBe(6000);
    const row = price(lines, { findProduct: () => priced }).lines[0];
    expect(row).toMatchObject({ unitPriceCents: 2000, totalPriceCents: 6500 });
    expect(row?.sizes.map(size => [size.size, size.unitPriceCents])).toEqual([
      ['S', 2000],
      ['5XL', 2500],
    ]);
    const more = [line('a', { sizeQuantities: [{ size: '5XL', quantity: 4 }] })];
    expect(price(more, { findProduct: () => priced }).subtotalCents).toBe(4 * 2300);
  });
});

describe('refusals', () => {
  test.each<[string, Partial<PricingLine>, string]>([
    ['no such product', { productId: 99 }, 'unknown_product'],
    ['price on request, breaks or not', { productId: ON_REQUEST }, 'price_on_request'],
    ['nothing chosen', { sizeQuantities: [{ size: 'M', quantity: 0 }] }, 'no_quantity'],
    ['no sizes', { sizeQuantities: [] }, 'no_quantity'],
    ['half a shirt', { sizeQuantities: [{ size: 'M', quantity: 0.5 }] }, 'invalid_quantity'],
    [
      'a negative size that pays for another',
      {
        sizeQuantities: [
          { size: 'M', quantity: 5 },
          { size: 'L', quantity: -4 },
        ],
      },
      'invalid_quantity',
    ],
    ['NaN', { sizeQuantities: [{ size: 'M', quantity: NaN }] }, 'invalid_quantity'],
    ['a design on a blank', { productId: BLANK_ONLY, placements: [front] }, 'not_customizable'],
  ])('%s', (_, overrides, code) => {
    expect(refusalsOf([line('good'), line('bad', overrides)])).toEqual([{ lineId: 'bad', code }]);
  });

  it('sells a blank without a design', () => {
    expect(refusalsOf([line('a', { productId: BLANK_ONLY })])).toEqual([]);
  });
});

describe('decoration surcharges', () => {
  const settings = { ...pricingDefaults, techniques: writtenAt({ isAdded: true }) };
  const lines = [
    line('a', { placements: [front, back], allowMultipleColors: true }),
    line('b', { placements: [stitchedSide] }),
    line('c', { allowMultipleColors: true }),
  ];

  it('are rows of their own when switched on, once per method', () => {
    const cart = price(lines, { settings });
    expect(cart.surcharges.map(row => [row.lineId, row.code, row.totalCents])).toEqual([
      ['a', 'print', 2500],
      ['a', 'multiple_colours', 1000],
      ['b', 'embroidery', 4500],
    ]);
    expect(cart.surchargeCents).toBe(8000);
    expect(cart.totalCents).toBe(59850 + 8000 + 3 * 5995 + 1500);
  });

  it('are included, that is nothing, by default', () => {
    expect(price(lines).surcharges).toEqual([]);
  });
});

describe('instalments', () => {
  test.each<[number, boolean, number[] | null]>([
    [99, false, null],
    [100, false, [25, 25, 25, 25]],
    [10001, false, [2501, 2500, 2500, 2500]],
    [400_000, false, [100_000, 100_000, 100_000, 100_000]],
    [400_001, false, null],
    [10000, true, null],
  ])('%s cents, company %s: %s', (amount, isCompany, parts) => {
    expect(offerInstalments(amount, pricingDefaults, isCompany)).toEqual(parts);
  });

  it('splits the subtotal in the notice and the total in the tab', () => {
    const { instalments, subtotalCents, totalCents } = price([line('a', { placements: [front] })]);
    expect(instalments.notice?.reduce((sum, part) => sum + part, 0)).toBe(subtotalCents);
    expect(instalments.tab?.reduce((sum, part) => sum + part, 0)).toBe(totalCents);
    expect(price([line('a')], { isCompany: true }).instalments).toEqual({ notice: null, tab: null });
  });
});

describe('for any cart', () => {
  const anyLine = fc.record({
    lineId: fc.uuid(),
    productId: fc.constantFrom(TEE, HOODIE),
    designGroupId: fc.option(fc.constantFrom('g1', 'g2', 'g3'), { nil: null }),
    colourId: fc.constantFrom('black', 'navy'),
    sizeQuantities: fc.array(
      fc.record({ size: fc.constantFrom('S', 'M', 'L'), quantity: fc.integer({ min: 1, max: 400 }) }),
      { minLength: 1, maxLength: 3 },
    ),
    placements: fc.subarray([front, back, stitchedSide]),
    allowMultipleColors: fc.boolean(),
  });
  const anyCart = fc.uniqueArray(anyLine, { selector: row => row.lineId, maxLength: 8 });
  const anySettings = fc
    .record({ setUpCents: fc.nat(10_000), shippingFlatCents: fc.nat(5000), isAdded: fc.boolean() })
    .map(({ shippingFlatCents, ...figures }) => ({
      ...pricingDefaults,
      shippingFlatCents,
      techniques: writtenAt(figures),
    }));

  it('the total is the sum of what is shown, and each line is quantity × unit', () => {
    fc.assert(
      fc.property(anyCart, anySettings, (lines, settings) => {
        const cart = price(lines, { settings });
        const rows = [
          ...cart.lines.map(row => row.totalPriceCents),
          ...cart.lines.map(row => row.setupFeeCents),
        ];
        const extra = cart.surcharges.map(row => row.totalCents);
        expect(cart.totalCents).toBe(
          [...rows, ...extra, cart.shippingCents].reduce<number>((sum, value) => sum + value, 0),
        );
        for (const row of cart.lines)
          expect(row.totalPriceCents).toBe(row.totalQuantity * row.unitPriceCents);
        expect(cart.totalCents).toBeGreaterThanOrEqual(cart.subtotalCents);
      }),
    );
  });

  it('the order of the lines changes no total', () => {
    fc.assert(
      fc.property(anyCart, lines => {
        const { subtotalCents, setupCents, totalCents, gstCents } = price(lines);
        expect(price([...lines].reverse())).toMatchObject({
          subtotalCents,
          setupCents,
          totalCents,
          gstCents,
        });
      }),
    );
  });

  it('splitting a line of a group by size changes no total', () => {
    fc.assert(
      fc.property(anyCart, lines => {
        const grouped = lines.map(row => ({ ...row, designGroupId: row.designGroupId ?? row.lineId }));
        const split = grouped.flatMap(row =>
          row.sizeQuantities.map((sizeQuantity, index) => ({
            ...row,
            lineId: `${row.lineId}/${index}`,
            sizeQuantities: [sizeQuantity],
          })),
        );
        expect(price(split).totalCents).toBe(price(grouped).totalCents);
      }),
    );
  });
});

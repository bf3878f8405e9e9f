import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Buyer, buyerPriceFor } from '../money/buyer-prices.ts';
import { gstIncluded } from '../money/gst.ts';
import { cents } from '../money/money.ts';
import { pricingDefaults } from '../money/pricing-defaults.ts';
import { priceCart, type PricedCart, type PricingLine } from '../money/pricing.ts';
import { codeForm, giftForm } from './code-form.ts';
import { codeKey, codeLineName, isCodeLine, makeCode, readCode } from './code-names.ts';
import { type CodeTerms, faceCents, withCode } from './discount-code.ts';

/** Everybody's price of one piece, by product. */
const listOf: Readonly<Record<number, number>> = { 1: 1_995, 2: 3_333, 3: 49, 4: 10_000 };

interface Wanted {
  productId: number;
  quantity: number;
}

function cartOf(wanted: readonly Wanted[], buyer: Buyer | null = null): PricedCart {
  const result = priceCart({
    lines: wanted.map(({ productId, quantity }, at): PricingLine => ({
      lineId: String(at),
      productId,
      designGroupId: null,
      colourId: null,
      sizeQuantities: [{ size: 'M', quantity }],
      placements: [],
      allowMultipleColors: false,
    })),
    findProduct: id => ({
      basePriceCents: listOf[id] ?? 0,
      priceBreaks: [],
      customizable: true,
      buyer: buyerPriceFor(buyer, id),
    }),
    settings: pricingDefaults,
  });
  if (!result.ok) throw new Error('refused');
  return result.cart;
}

const terms = (part: Partial<CodeTerms>): CodeTerms => ({
  code: 'WELCOME10',
  basisPoints: 0,
  amountCents: 0,
  minSpendCents: 0,
  ...part,
});
const tees = (quantity: number, buyer: Buyer | null = null) => cartOf([{ productId: 1, quantity }], buyer);
const member = (memberBasisPoints: number): Buyer => ({ memberBasisPoints, agreed: [] });
const fixed = (unitCents: number): Buyer => ({
  memberBasisPoints: 0,
  agreed: [{ of: 'customer', basisPoints: 0, prices: [{ productId: 1, unitCents }] }],
});

function offOf(cart: PricedCart, code: Partial<CodeTerms>): number {
  const result = withCode(cart, terms(code), pricingDefaults);
  return result.ok ? (result.cart.discount?.cents ?? 0) : 0;
}

describe('what comes off', () => {
  // Ten tees cost $199.50, freight $15.00.
  test.each<[what: string, cart: PricedCart, code: Partial<CodeTerms>, off: number]>([
    ['ten per cent', tees(10), { basisPoints: 1_000 }, 1_995],
    ['half a cent goes to the price', tees(1), { basisPoints: 1_000 }, 199],
    ['an amount', tees(10), { amountCents: 2_000 }, 2_000],
    ['no more than the goods cost', tees(1), { amountCents: 5_000 }, 1_995],
    ['everything but a dollar', cartOf([{ productId: 3, quantity: 1 }]), { basisPoints: 10_000 }, 49],
    ['nothing beside a better price of their own', tees(10, fixed(1_500)), { basisPoints: 1_000 }, 0],
    ['what it takes off beyond the member discount', tees(10, member(400)), { basisPoints: 1_000 }, 1_195],
    ['an amount beyond it, too', tees(10, member(400)), { amountCents: 2_000 }, 1_200],
    ['nothing where the member discount is the same', tees(10, member(1_000)), { basisPoints: 1_000 }, 0],
    [
      'line by line: a fixed price stays, the rest is less',
      cartOf(
        [
          { productId: 1, quantity: 10 },
          { productId: 4, quantity: 1 },
        ],
        fixed(1_500),
      ),
      { basisPoints: 1_000 },
      1_000,
    ],
  ])('%s', (_, cart, code, off) => {
    expect(offOf(cart, code)).toBe(off);
  });

  test('a dollar stays to be paid', () => {
    // Without freight, as for a pick-up.
    const bare = { ...tees(10), shippingCents: cents(0), totalCents: tees(10).subtotalCents };
    const result = withCode(bare, terms({ basisPoints: 10_000 }), pricingDefaults);
    expect(result).toMatchObject({ ok: true, cart: { totalCents: 100, gstCents: 9 } });
    // What costs less than that by itself stays as it is.
    expect(offOf({ ...bare, totalCents: cents(40) }, { basisPoints: 1_000 })).toBe(0);
  });

  test('a minimum is met at everybody’s prices', () => {
    expect(withCode(tees(5), terms({ basisPoints: 1_000, minSpendCents: 9_976 }), pricingDefaults)).toEqual({
      ok: false,
      why: 'not_enough',
      missingCents: 1,
    });
    expect(offOf(tees(5, member(100)), { basisPoints: 1_000, minSpendCents: 9_975 })).toBeGreaterThan(0);
  });

  test('free delivery, set-up and decoration stay as they are', () => {
    const cart = tees(100);
    const result = withCode(cart, terms({ basisPoints: 5_000 }), pricingDefaults);
    if (!result.ok) throw new Error('refused');
    const { shippingCents, setupCents, surchargeCents, subtotalCents } = result.cart;
    expect({ shippingCents, setupCents, surchargeCents, subtotalCents }).toEqual({
      shippingCents: cart.shippingCents,
      setupCents: cart.setupCents,
      surchargeCents: cart.surchargeCents,
      subtotalCents: cart.subtotalCents,
    });
  });

  test('instalments are of what is paid, and none for a company', () => {
    const result = withCode(tees(10), terms({ amountCents: 2_000 }), pricingDefaults);
    if (!result.ok) throw new Error('refused');
    const { totalCents, instalments } = result.cart;
    expect(instalments.tab?.reduce((sum, part) => sum + part, 0)).toBe(totalCents);
    const company = withCode(tees(10), terms({ amountCents: 2_000 }), pricingDefaults, true);
    expect(company).toMatchObject({ ok: true, cart: { instalments: { tab: null } } });
  });
});

const wanted = fc.record({
  productId: fc.constantFrom(1, 2, 3, 4),
  quantity: fc.integer({ min: 1, max: 400 }),
});
const buyers = fc.option(
  fc.record({
    memberBasisPoints: fc.integer({ min: 0, max: 500 }).map(tens => tens * 10),
    agreed: fc.array(
      fc.record({
        of: fc.constantFrom('customer' as const, 'organisation' as const),
        basisPoints: fc.integer({ min: 0, max: 500 }).map(tens => tens * 10),
        prices: fc.array(
          fc.record({ productId: fc.constantFrom(1, 2, 3), unitCents: fc.integer({ min: 1, max: 4_000 }) }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 2 },
    ),
  }),
);
const codes = fc.oneof(
  fc.integer({ min: 1, max: 1_000 }).map(tens => terms({ basisPoints: tens * 10 })),
  fc.integer({ min: 1, max: 5_000_000 }).map(amountCents => terms({ amountCents })),
);

describe('for any cart, buyer and code', () => {
  const lines = fc.array(wanted, { minLength: 1, maxLength: 6 });

  test('the sums add up, a dollar stays, GST is of what is paid', () => {
    fc.assert(
      fc.property(lines, buyers, codes, (all, buyer, code) => {
        const cart = cartOf(all, buyer);
        const result = withCode(cart, code, pricingDefaults);
        if (!result.ok) return;
        const { discount, totalCents, gstCents, subtotalCents, surchargeCents, setupCents, shippingCents } =
          result.cart;
        const off = discount?.cents ?? 0;
        expect(off).toBeGreaterThan(0);
        expect(off).toBeLessThanOrEqual(subtotalCents);
        expect(totalCents).toBe(subtotalCents + surchargeCents + setupCents + shippingCents - off);
        expect(totalCents).toBeGreaterThanOrEqual(100);
        expect(gstCents).toBe(gstIncluded(totalCents));
        expect(off).toBeLessThanOrEqual(faceCents(cart, code));
      }),
    );
  });

  test('neither the order of lines nor how they are split counts', () => {
    fc.assert(
      fc.property(lines, buyers, codes, (all, buyer, code) => {
        const off = offOf(cartOf(all, buyer), code);
        expect(offOf(cartOf(all.toReversed(), buyer), code)).toBe(off);
        const split = all.flatMap(one =>
          one.quantity > 1
            ? [
                { ...one, quantity: 1 },
                { ...one, quantity: one.quantity - 1 },
              ]
            : [one],
        );
        expect(offOf(cartOf(split, buyer), code)).toBe(off);
      }),
    );
  });

  test('nothing is added up: each line costs the least of its own price and the code’s', () => {
    fc.assert(
      fc.property(lines, buyers, codes, (all, buyer, code) => {
        const cart = cartOf(all, buyer);
        const usual = all.reduce((sum, one) => sum + one.quantity * (listOf[one.productId] ?? 0), 0);
        const part =
          code.basisPoints > 0 ? code.basisPoints / 10_000 : Math.min(code.amountCents, usual) / usual;
        const least = all.reduce((sum, one, at) => {
          const list = one.quantity * (listOf[one.productId] ?? 0);
          return sum + Math.min(cart.lines[at]?.totalPriceCents ?? 0, list * (1 - part));
        }, 0);
        const paid = cart.subtotalCents - offOf(cart, code);
        // Half a cent of rounding, of the sum and of each piece at a price of its own; and the dollar that stays.
        expect(paid).toBeGreaterThanOrEqual(least - 0.51);
        const bound = cart.totalCents - 100 < cart.subtotalCents - least;
        const own = all.reduce((sum, one, at) => sum + (cart.lines[at]?.buyerPrice ? one.quantity : 0), 0);
        if (!bound) expect(paid).toBeLessThanOrEqual(least + 0.51 + own / 2);
      }),
    );
  });
});

describe('codes as they are typed', () => {
  test.each([
    ['welcome10', 'WELCOME10'],
    [' k7qm-4f2x 9btz ', 'K7QM-4F2X9BTZ'],
    ['ABC', null],
    ['A--BCD', null],
    ['-ABCD', null],
    ['SUMMER!', null],
    ['A'.repeat(41), null],
  ])('%j is %j', (written, code) => {
    expect(readCode(written)).toBe(code);
  });

  test('a code is found without its hyphens', () => {
    expect(codeKey('k7qm 4f2x9-btz')).toBe('K7QM4F2X9BTZ');
  });

  test('a made code has twelve characters of 32, each as likely', () => {
    const code = makeCode(length => Uint8Array.from({ length }, (_, at) => at * 23));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(readCode(code)).toBe(code);
  });

  test('its line is known by its name', () => {
    expect(isCodeLine(codeLineName('WELCOME10'))).toBe(true);
    for (const name of ['Discount', 'Discount code', 'Discount code for the club!', 'Rush'])
      expect(isCodeLine(name)).toBe(false);
  });
});

describe('the forms', () => {
  const code = {
    code: 'summer 26',
    kind: 'percent' as const,
    off: '12,5 %',
    minSpend: '',
    fromDay: '',
    untilDay: '2027-02-28',
    maxUses: '',
    maxUsesEach: '1',
    note: '',
  };

  test('are read', () => {
    expect(codeForm.parse(code)).toEqual({
      code: 'SUMMER26',
      basisPoints: 1_250,
      amountCents: 0,
      minSpendCents: 0,
      fromDay: null,
      untilDay: '2027-02-28',
      maxUses: null,
      maxUsesEach: 1,
      note: '',
    });
    const gift = { kind: 'amount' as const, off: '20', untilDay: '2027-02-28', reason: 'Late', message: '' };
    expect(giftForm.parse(gift)).toEqual({
      basisPoints: 0,
      amountCents: 2_000,
      untilDay: '2027-02-28',
      reason: 'Late',
      message: '',
    });
  });

  test.each<[Partial<typeof code> | { kind: 'amount'; off: string }, string]>([
    [{ off: '' }, 'off'],
    [{ off: '0' }, 'off'],
    [{ off: '100.1' }, 'off'],
    [{ off: '7.55' }, 'off'],
    [{ kind: 'amount', off: '0' }, 'off'],
    [{ kind: 'amount', off: '50000.01' }, 'off'],
    [{ code: 'abc' }, 'code'],
    [{ minSpend: 'ten' }, 'minSpend'],
    [{ maxUses: '0' }, 'maxUses'],
    [{ untilDay: 'soon' }, 'untilDay'],
  ])('%j is refused', (part, field) => {
    const { error } = codeForm.safeParse({ ...code, ...part });
    expect(error?.issues.map(({ path }) => path[0])).toContain(field);
  });
});

/** What techniques cost buyers with terms of their own: the least price holds, and nothing gets dearer. */
import { describe, expect, test } from 'vitest';
import { dtf, print, spot, stitched, writtenAt } from '#tests/fixtures/techniques.ts';
import { priceNote } from '../techniques/price/price-words.ts';
import { needsMeasure } from '../techniques/price/priced-placements.ts';
import type { PricedPlacement } from '../techniques/price/runs.ts';
import { sumByName } from '../techniques/price/sold-decoration.ts';
import { surchargeRows } from '../techniques/price/surcharge-rows.ts';
import { agreedTechnique } from '../techniques/technique-shape.ts';
import {
  type AgreedPrices,
  type AgreedTechnique,
  type Buyer,
  settingsFor,
  techniquesFor,
} from './buyer-prices.ts';
import { pricingDefaults } from './pricing-defaults.ts';
import { priceCart, type PricedCart } from './pricing.ts';

const settings = { ...pricingDefaults, techniques: [...writtenAt({ isAdded: true }), dtf, spot, stitched] };

/** One price for any measure. */
const flat = (techniqueId: string, cents: number, by: AgreedTechnique['by'] = 'item'): AgreedTechnique => ({
  techniqueId,
  by,
  columns: [null],
  rows: [{ fromPieces: 1, cents: [cents] }],
});
const agreed = (of: AgreedPrices['of'], ...techniques: AgreedTechnique[]): AgreedPrices => ({
  of,
  basisPoints: 0,
  prices: [],
  techniques,
});
const buyer = (...terms: AgreedPrices[]): Buyer => ({ memberBasisPoints: 0, agreed: terms });

const on = (
  decorationMethod: string,
  position: string,
  more: Partial<PricedPlacement> = {},
): PricedPlacement => ({
  position,
  decorationMethod,
  artwork: 'a'.repeat(64),
  ...more,
});

function cartOf(
  who: Buyer | null,
  placements: readonly PricedPlacement[],
  { pieces = 10, isMultiple = false, charged = settings } = {},
): PricedCart {
  const priced = priceCart({
    lines: [
      {
        lineId: 'line',
        productId: 7,
        designGroupId: null,
        colourId: 'navy',
        sizeQuantities: [{ size: 'M', quantity: pieces }],
        placements,
        allowMultipleColors: isMultiple,
      },
    ],
    findProduct: () => ({ basePriceCents: 1_995, priceBreaks: [], customizable: true }),
    settings: settingsFor(who, charged),
  });
  if (!priced.ok) throw new Error('refused');
  return priced.cart;
}

const front = on('embroidery', 'front');
const both = [front, on('embroidery', 'back')];
/** The longer side decides: $7.50 below 20 pieces, $6.00 from there on. */
const large = on('dtf', 'front', { widthMm: 200, heightMm: 90 });
const small = on('dtf', 'back', { widthMm: 90, heightMm: 90 });
const club = (cents: number, by?: AgreedTechnique['by']) =>
  buyer(agreed('organisation', flat('embroidery', cents, by)));
const dtfTable: AgreedTechnique = {
  techniqueId: 'dtf',
  by: 'size',
  columns: [105, null],
  rows: [
    { fromPieces: 1, cents: [450, 900] },
    { fromPieces: 20, cents: [390, 550] },
  ],
};

test.each<
  [
    what: string,
    who: Buyer | null,
    placements: PricedPlacement[],
    pieces: number,
    cents: number,
    of: string | undefined,
  ]
>([
  ['nobody in particular', null, [front], 10, 450, undefined],
  ['$3.00 an embroidery', club(300), [front], 10, 300, 'organisation'],
  ['$3.00 an embroidery, however many places', club(300), both, 10, 300, 'organisation'],
  [
    '$2.00 a place, of a technique that is priced by the item',
    club(200, 'inks'),
    both,
    10,
    400,
    'organisation',
  ],
  ['$3.00 a place comes to more than everybody’s price', club(300, 'inks'), both, 10, 450, undefined],
  ['never dearer', club(900), [front], 10, 450, undefined],
  ['the same price', club(450), [front], 10, 450, undefined],
  ['a price of nothing counts as not set', club(0), [front], 10, 450, undefined],
  ['terms for another technique', buyer(agreed('customer', flat('print', 100))), [front], 10, 450, undefined],
  [
    'the lower of two, which aren’t added up',
    buyer(agreed('customer', flat('embroidery', 300)), agreed('organisation', flat('embroidery', 280))),
    [front],
    10,
    280,
    'organisation',
  ],
  [
    'the same price of two: the first',
    buyer(agreed('organisation', flat('embroidery', 300)), agreed('customer', flat('embroidery', 300))),
    [front],
    10,
    300,
    'organisation',
  ],
  ['everybody’s table by size', null, [large, small], 10, 1_250, undefined],
  [
    'a table by size, dearer for this one',
    buyer(agreed('customer', dtfTable)),
    [large, small],
    10,
    1_250,
    undefined,
  ],
  ['a table by size, cheaper', buyer(agreed('customer', dtfTable)), [small], 10, 450, 'customer'],
  [
    'a table by size, in its second row',
    buyer(agreed('customer', dtfTable)),
    [large, small],
    20,
    940,
    'customer',
  ],
  [
    'everybody’s second row is better',
    buyer(agreed('customer', flat('dtf', 480, 'size'))),
    [small],
    20,
    400,
    undefined,
  ],
  [
    'by inks as they are chosen',
    buyer(agreed('customer', flat('spot', 400, 'inks'))),
    [on('spot', 'front', { inks: 3 })],
    1,
    400,
    'customer',
  ],
  [
    'a table by another measure',
    buyer(agreed('customer', { ...dtfTable, techniqueId: 'spot' })),
    [on('spot', 'front', { inks: 4, widthMm: 90, heightMm: 40 })],
    1,
    450,
    'customer',
  ],
])('%s', (_, who, placements, pieces, cents, of) => {
  const cart = cartOf(who, placements, { pieces });
  const [row] = cart.surcharges;
  expect([row?.perItemCents, row?.totalCents, row?.buyerPrice?.of]).toEqual([cents, cents * pieces, of]);
  const [usual] = cartOf(null, placements, { pieces }).surcharges;
  expect(row?.buyerPrice?.listTotalCents).toBe(of && usual?.totalCents);
  expect(cart.totalCents).toBe(cart.subtotalCents + cart.setupCents + cart.shippingCents + cents * pieces);
});

test('a price that is in the piece isn’t charged, and terms for it change nothing', () => {
  const charged = { ...pricingDefaults, techniques: writtenAt({}) };
  expect(cartOf(club(300), [front], { charged }).surcharges).toEqual([]);
  expect(priceNote(print.price, 1, undefined, [{ of: 'customer', ...flat('print', 100) }])).toBe(
    '$2.50 per item, included',
  );
});

test('further colours and set-up stay as they are', () => {
  const [mine, usual] = [club(300), null].map(who => cartOf(who, [front], { isMultiple: true }));
  expect(mine?.setupCents).toBe(usual?.setupCents);
  const further = (cart: PricedCart | undefined) =>
    cart?.surcharges.find(({ code }) => code === 'multiple_colours');
  expect(further(mine)).toEqual(further(usual));
});

test('without terms the settings are the same object, and so is what derives from them', () => {
  expect(settingsFor(null, settings)).toBe(settings);
  expect(settingsFor(buyer({ of: 'customer', basisPoints: 500, prices: [] }), settings)).toBe(settings);
  expect(
    techniquesFor(club(300), settings.techniques).find(({ id }) => id === 'print')?.agreed,
  ).toBeUndefined();
});

test('a table by size has designs measured, where the technique’s own doesn’t', () => {
  const placements = [{ decorationMethod: 'embroidery' }];
  const own = buyer(agreed('customer', { ...dtfTable, techniqueId: 'embroidery' }));
  expect(needsMeasure(placements, settings.techniques)).toBe(false);
  expect(needsMeasure(placements, techniquesFor(own, settings.techniques))).toBe(true);
});

describe('words', () => {
  test.each<[AgreedTechnique | null, number, PricedPlacement | undefined, string]>([
    [null, 1, undefined, 'from +$5.00 per item'],
    [flat('dtf', 300, 'size'), 1, undefined, '+$3.00 per item'],
    [flat('dtf', 600, 'size'), 1, undefined, 'from +$5.00 per item'],
    [flat('dtf', 600, 'size'), 1, large, '+$6.00 per item'],
    [dtfTable, 1, undefined, 'from +$4.50 per item'],
    [dtfTable, 20, large, '+$5.50 per item'],
  ])('%j for %i pieces', (terms, pieces, design, words) => {
    expect(priceNote(dtf.price, pieces, design, terms ? [{ of: 'customer', ...terms }] : [])).toBe(words);
  });

  test('a row says what it usually costs', () => {
    const cart = cartOf(club(300), [front]);
    expect(surchargeRows(cart, settings.techniques)).toEqual([
      { name: 'Embroidery, usually $45.00', totalCents: 3_000 },
    ]);
    const buyerPrice = { of: 'customer' as const, listTotalCents: 900 };
    expect(
      sumByName([
        { name: 'Print', totalCents: 100 },
        { name: 'Embroidery', totalCents: 500 },
        { name: 'Embroidery', totalCents: 600, buyerPrice },
      ]),
    ).toEqual([
      { name: 'Print', totalCents: 100 },
      { name: 'Embroidery, usually $14.00', totalCents: 1_100 },
    ]);
  });
});

test.each<[string, object]>([
  ['a price of nothing', { rows: [{ fromPieces: 1, cents: [0] }] }],
  ['a row too short', { columns: [5, null] }],
  ['two columns for the whole item', { columns: [5, null], rows: [{ fromPieces: 1, cents: [1, 2] }] }],
  ['rows that don’t start at one piece', { rows: [{ fromPieces: 2, cents: [1] }] }],
  ['a technique of no such name', { techniqueId: 'No such' }],
])('a table with %s is refused', (_, wrong) => {
  expect(agreedTechnique.safeParse(flat('embroidery', 300)).success).toBe(true);
  expect(agreedTechnique.safeParse({ ...flat('embroidery', 300), ...wrong }).success).toBe(false);
});

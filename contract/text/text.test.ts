import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { displayName, initialsOf } from './initials.ts';
import { cleanText, codePointLength, isStorableText, previewText } from './text.ts';
import { canonicalSize, compareSizes, isKnownSize, sizeOrder } from '../catalogue/sizes.ts';
import { placementLimits, quotePlacementList, toDecorationMethod } from '../artwork/placements.ts';
import * as defaults from '../shop/shop-defaults.ts';
import { needsSignature, policyDefaults } from '../shop/shop-policy.ts';
import { pricingDefaults } from '../money/pricing-defaults.ts';

describe('text', () => {
  test.each([
    ['  Cafe\u0301 ', 'Café'],
    ['', ''],
    ['😀', '😀'],
    ['a\0b', null],
    ['half \ud83d', null],
    ['\ude00 half', null],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept);
  });

  it('what may be stored survives UTF-8', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 });
    fc.assert(
      fc.property(units, codes => {
        const text = String.fromCharCode(...codes);
        const survives =
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)) === text;
        expect(isStorableText(text)).toBe(survives && !codes.includes(0));
      }),
    );
  });

  it('counts and cuts by code points', () => {
    expect(codePointLength('a😀é')).toBe(3);
    expect(previewText('😀😀😀', 3)).toBe('😀😀😀');
    expect(previewText('😀😀 😀', 3)).toBe('😀😀…');
  });
});

test.each([
  [{ firstName: 'Jo', lastName: 'öz' }, 'JÖ', 'Jo öz'],
  [{ firstName: ' jo ', lastName: null }, 'J', 'jo'],
  [{ username: 'shopper' }, 'S', 'shopper'],
  [{ firstName: '', lastName: '  ', username: '😀x' }, '😀', '😀x'],
  [{}, '?', ''],
])('%j has the initials %s and the name %j', (person, initials, name) => {
  expect(initialsOf(person)).toBe(initials);
  expect(displayName(person)).toBe(name);
});

describe('sizes', () => {
  test.each([
    ['xxl', '2XL'],
    [' s ', 'S'],
    ['Medium', 'M'],
    ['OSFA', 'One size'],
    ['one  size', 'One size'],
    ['10', '10'],
    ['Tall', 'Tall'],
  ])('%j is %s', (written, size) => {
    expect(canonicalSize(written)).toBe(size);
  });
  it('sort small to large, unknown ones last', () => {
    expect(['Tall', '3XL', 'S', '10', 'XS', '8'].sort(compareSizes)).toEqual([
      '8',
      '10',
      'XS',
      'S',
      '3XL',
      'Tall',
    ]);
    expect(new Set(sizeOrder).size).toBe(sizeOrder.length);
    expect(sizeOrder.every(size => canonicalSize(size) === size && isKnownSize(size))).toBe(true);
  });
});

test('quotes list as many placements as locations', () => {
  expect([1, 2, 4, 5].map(count => quotePlacementList(count).join())).toEqual([
    'front',
    'front,back',
    'front,back,side,other',
    'front,back,side,other,other',
  ]);
  expect(
    ['print', 'Printed', 'embroidery', 'embroidered', 'laser'].map(word => toDecorationMethod(word)),
  ).toEqual(['print', 'print', 'embroidery', 'embroidery', null]);
});

test('the badge caps at 9+ and a signature is asked for above $100', () => {
  expect([0, 1, 9, 10].map(defaults.cartBadge)).toEqual(['', '1', '9', '9+']);
  expect([10_000, 10_001].map(cents => needsSignature(cents, policyDefaults))).toEqual([false, true]);
});

test('limits and constants that documents, mails and forms name stay as they are', () => {
  expect(placementLimits).toEqual({
    scaleMin: 0.5,
    scaleMax: 2,
    scaleStep: 0.1,
    rotationMin: 0,
    rotationMax: 360,
    rotationSliderStep: 5,
    rotationButtonStep: 15,
    nudge: 5,
  });
  expect(pricingDefaults).toMatchObject({
    shippingFlatCents: 1500,
    instalmentMinCents: 100,
  });
  expect(
    pricingDefaults.techniques.map(({ id, price, setUp }) => [
      id,
      price.mode,
      price.rows.map(row => row.cents),
      price.multiColourCents,
      setUp.cents,
    ]),
  ).toEqual([
    ['print', 'included', [[250]], 100, 5995],
    ['embroidery', 'included', [[450]], 100, 5995],
  ]);
  expect(defaults.searchLimits).toEqual({ dialog: 8, mobileMenu: 5, listing: 10 });
  expect(defaults.menuLimits).toEqual({ kidsAndAccessories: 4, mobilePerGroup: 3 });
  expect(defaults.featuredSizes.map(({ size, quantity }) => `${size} ${quantity}`).join()).toBe(
    'XS 0,S 5,M 10,L 5,XL 0',
  );
  expect([defaults.currency, defaults.countries]).toEqual(['AUD', ['Australia']]);
  expect([defaults.copiedNoticeMs, defaults.shareWindowPx]).toEqual([2000, { width: 600, height: 400 }]);
  expect([defaults.quoteMinQuantity, defaults.chatTypicalReply]).toEqual([20, 'Under 5 minutes']);
  expect(defaults.instalments).toEqual({ parts: 4, weeksBetween: 2, dueInWeeks: [0, 2, 4, 6] });
});

import { expect, test } from 'vitest';
import { gstIncludedFor } from './gst.ts';
import { gstNote, gstWords } from './gst-words.ts';
import { priceCart } from './pricing.ts';
import { pricingDefaults } from './pricing-defaults.ts';

const cartOf = (gstRegistered: boolean | undefined) =>
  priceCart({
    lines: [
      {
        lineId: 'a',
        productId: 1,
        designGroupId: null,
        colourId: null,
        sizeQuantities: [{ size: 'M', quantity: 2 }],
        placements: [],
        allowMultipleColors: false,
      },
    ],
    findProduct: () => ({ basePriceCents: 1995, priceBreaks: [], customizable: true }),
    settings: { ...pricingDefaults, ...(gstRegistered === undefined ? {} : { gstRegistered }) },
  });

test.for([
  [undefined, 5490, 499],
  [true, 5490, 499],
  [false, 5490, 0],
] as const)('registered %s: a total of %i holds %i of GST', ([isRegistered, totalCents, gstCents]) => {
  expect(cartOf(isRegistered)).toMatchObject({ ok: true, cart: { totalCents, gstCents } });
  expect(gstIncludedFor(isRegistered ?? true, totalCents)).toBe(gstCents);
});

test.for(Object.entries(gstWords(true)))('%s: GST is named by a registered seller only', ([key, words]) => {
  expect(words).toContain('GST');
  expect(gstWords(false)[key as keyof ReturnType<typeof gstWords>]).not.toMatch(/gst|tax/i);
});

test.for([
  [499, 'Includes $4.99 GST'],
  [0, null],
] as const)('%i of GST reads %s', ([gstCents, note]) => {
  expect(gstNote(gstCents)).toBe(note);
});

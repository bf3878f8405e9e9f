/** A cart as a club makes it: 200 designs, each with its own artwork, and 200 names, against one line of the same 200 pieces. */
import { priceCart, type PricingLine } from '#contract/money/pricing.ts';
import { pricingDefaults } from '#contract/money/pricing-defaults.ts';
import { letteringOf } from '#contract/roster/roster.ts';
import { readDraft } from '#contract/roster/roster-draft.ts';
import { piece, rosterOf } from '#tests/factories/rosters.ts';
import { dtf, spot, stitched, writtenAt } from '#tests/fixtures/techniques.ts';
import type { Figure } from './figure.ts';
import { median, ms, percentile, timeRuns, times } from './measure.ts';

const designs = 200;
const names = 200;
const techniques = [...writtenAt({ isAdded: true }), dtf, spot, stitched];
const product = {
  basePriceCents: 4500,
  priceBreaks: [{ quantity: 50, priceCents: 4000 }],
  customizable: true,
};

function lineOf(at: number, quantity: number): PricingLine {
  return {
    lineId: `line ${at}`,
    productId: 1 + (at % 3),
    designGroupId: `group ${at}`,
    colourId: 'navy',
    sizeQuantities: [{ size: 'M', quantity }],
    placements: ['front', 'back', 'side'].map((position, place) => ({
      position,
      decorationMethod: techniques[(at + place) % techniques.length]?.id ?? 'print',
      artwork: `${at} ${position}`,
      widthMm: 90 + at,
      heightMm: 60,
      inks: 1 + (at % 4),
    })),
    allowMultipleColors: at % 2 === 0,
  };
}

export async function benchPricing(): Promise<Figure[]> {
  const settings = { ...pricingDefaults, techniques };
  const price = (lines: PricingLine[]) => {
    const result = priceCart({ lines, findProduct: () => product, settings });
    if (!result.ok) throw new Error(JSON.stringify(result.refusals[0]));
  };
  const many = Array.from({ length: designs }, (_, at) => lineOf(at, 1));
  const one = [lineOf(0, designs)];
  const manyMs = await timeRuns(200, () => price(many));
  const oneMs = await timeRuns(200, () => price(one));
  const list = rosterOf(Array.from({ length: names }, (_, at) => piece(`Ana ${at}`, String(at))));
  // As after a key in the list: each row is read, then the cart is priced.
  const namesMs = await timeRuns(200, () => {
    const { pieces } = readDraft(list.pieces, ['M']);
    if (pieces.length !== names) throw new Error(`${pieces.length} pieces`);
    price([{ ...lineOf(0, names), lettering: letteringOf({ ...list, pieces }) }]);
  });
  return [
    {
      work: `price of ${designs} designs in three places each, p50 / p99`,
      measured: `${ms(median(manyMs))} / ${ms(percentile(manyMs, 99))}`,
      baseline: `one line ${ms(median(oneMs))}; 10 ms allowed`,
      ratio: times(median(manyMs) / median(oneMs)),
    },
    {
      work: `${names} names and numbers read and priced, p50 / p99`,
      measured: `${ms(median(namesMs))} / ${ms(percentile(namesMs, 99))}`,
      baseline: `one line ${ms(median(oneMs))}; 10 ms allowed`,
      ratio: times(median(namesMs) / median(oneMs)),
    },
  ];
}

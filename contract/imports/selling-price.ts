/** What the shop asks for a piece, from the price in a supplier's file. Integer cents. No schemas: screens import this file. */

export const priceRoundings = ['none', 'five', 'dollar', '95', '99'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

export interface PriceRule {
  /** On top of the file's price, in tenths of a percent. */
  markUpPermille: number;
  /** The file's prices are without GST. */
  addsGst: boolean;
  /** Upwards: to 5 cents, to a dollar, or to the next price that ends on .95 or .99. */
  rounding: PriceRounding;
}

export const mostMarkUpPermille = 20_000;

/** Zero stays zero: price on request. Never less than the mark-up and the GST make it. */
export function sellingPrice(fileCents: number, { markUpPermille, addsGst, rounding }: PriceRule): number {
  if (fileCents === 0) return 0;
  const [times, over] = addsGst ? [11, 10] : [1, 1];
  const exact = fileCents * (1000 + markUpPermille) * times;
  const cents = Math.floor((exact * 2 + 1000 * over) / (2000 * over));
  return roundUp(cents, rounding);
}

const steps: Readonly<Record<PriceRounding, { step: number; endsOn: number }>> = {
  none: { step: 1, endsOn: 0 },
  five: { step: 5, endsOn: 0 },
  dollar: { step: 100, endsOn: 0 },
  '95': { step: 100, endsOn: 95 },
  '99': { step: 100, endsOn: 99 },
};

function roundUp(cents: number, rounding: PriceRounding): number {
  const { step, endsOn } = steps[rounding];
  return Math.ceil((cents - endsOn) / step) * step + endsOn;
}

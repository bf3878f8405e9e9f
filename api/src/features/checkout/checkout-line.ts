/** A line of the cart as it was sold: what `checkouts.items` keeps and the order is made of. */
import type { SoldLine } from '#contract/checkout/sold-line.ts';

export type CheckoutLine = SoldLine;

export interface CheckoutTotals {
  subtotalCents: number;
  decorationCents: number;
  setupCents: number;
  shippingCents: number;
  totalCents: number;
}

/** The artwork that has to be here before anybody pays. */
export function artworkHashes(lines: readonly Pick<CheckoutLine, 'designPlacements'>[]): string[] {
  const named = lines.flatMap(line => line.designPlacements.map(placement => placement.designFile?.sha256));
  return [...new Set(named)].filter(sha256 => sha256 !== undefined);
}

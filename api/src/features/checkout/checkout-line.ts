/** A line of the cart as it was sold: what `checkouts.items` keeps and the order is made of. */
import { z } from 'zod';
import { orderedPlacement } from '#contract/checkout/endpoints.ts';
import { soldDecoration } from '#contract/orders/endpoints.ts';
import { soldRoster } from '#contract/roster/sold-roster.ts';

export const checkoutLine = z.object({
  /** Null for what was agreed on and is in no catalogue. */
  productId: z.int().nullable(),
  name: z.string(),
  image: z.string().nullable(),
  garment: z.string(),
  color: z.object({ id: z.string(), name: z.string(), value: z.string() }).nullable(),
  designPlacements: z.array(orderedPlacement),
  designGroupId: z.string().nullable(),
  allowMultipleColors: z.boolean(),
  sizeQuantities: z.array(z.object({ size: z.string(), quantity: z.int() })),
  totalQuantity: z.int(),
  priceCents: z.int(),
  setupFeeCents: z.int(),
  totalPriceCents: z.int(),
  /** Missing in checkouts from before techniques. */
  decorations: z.array(soldDecoration).optional(),
  /** Those of the line's pieces. */
  roster: soldRoster.optional(),
});
export type CheckoutLine = z.output<typeof checkoutLine>;

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

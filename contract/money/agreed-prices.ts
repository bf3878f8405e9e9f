/**
 * Agreed prices on the wire: with whom, per cent off everything, fixed prices, tables of techniques. Cents, GST included.
 */
import { z } from 'zod';
import { agreedTechnique } from '../techniques/technique-shape.ts';
import { cents } from '../wire/shapes.ts';
import { buyerPriceLimits, buyerPriceSources } from './buyer-price-limits.ts';
import type { AgreedPrices, SoldBuyerPrice } from './buyer-prices.ts';

export const discountBasisPoints = z
  .int()
  .min(0)
  .max(buyerPriceLimits.mostBasisPoints)
  .multipleOf(buyerPriceLimits.basisPointStep);

export const fixedPrice = z.object({
  productId: z.int32().positive(),
  unitCents: cents.min(1, 'Please enter a price.'),
});

export const agreedPrices = z.object({
  of: z.enum(['organisation', 'customer']),
  basisPoints: discountBasisPoints,
  prices: z.array(fixedPrice).readonly(),
  techniques: z.array(agreedTechnique).readonly().optional(),
}) satisfies z.ZodType<AgreedPrices>;

/** Of a line that was sold cheaper than to everybody: by whose terms, and what it would have cost otherwise. */
export const soldBuyerPrice = z.object({
  of: z.enum(buyerPriceSources),
  listTotalCents: cents,
}) satisfies z.ZodType<SoldBuyerPrice>;

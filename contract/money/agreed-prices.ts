/**
 * Agreed prices on the wire: with whom, per cent off everything, fixed prices, tables of techniques. Cents, GST included.
 */
import { z } from 'zod';
import { priceBases } from '../techniques/technique.ts';
import { cents } from '../wire/shapes.ts';
import { buyerPriceLimits, buyerPriceSources } from './buyer-price-limits.ts';
import type { AgreedPrices, AgreedTechnique, SoldBuyerPrice } from './buyer-prices.ts';

export const discountBasisPoints = z
  .int()
  .min(0)
  .max(buyerPriceLimits.mostBasisPoints)
  .multipleOf(buyerPriceLimits.basisPointStep);

export const fixedPrice = z.object({
  productId: z.int32().positive(),
  unitCents: cents.min(1, 'Please enter a price.'),
});

/** As it is read. What the office may write is `agreedTechnique`, which shoppers needn't load. */
const techniqueTable = z.object({
  techniqueId: z.string(),
  by: z.enum(priceBases),
  columns: z.array(z.int().nullable()).readonly(),
  rows: z.array(z.object({ fromPieces: z.int(), cents: z.array(cents).readonly() })).readonly(),
}) satisfies z.ZodType<AgreedTechnique>;

export const agreedPrices = z.object({
  of: z.enum(['organisation', 'customer']),
  basisPoints: discountBasisPoints,
  prices: z.array(fixedPrice).readonly(),
  techniques: z.array(techniqueTable).readonly().optional(),
}) satisfies z.ZodType<AgreedPrices>;

/** Of a line that was sold cheaper than to everybody: by whose terms, and what it would have cost otherwise. */
export const soldBuyerPrice = z.object({
  of: z.enum(buyerPriceSources),
  listTotalCents: cents,
}) satisfies z.ZodType<SoldBuyerPrice>;

/** One row of an order as it was sold: what a checkout keeps and the order is made of. */
import { z } from 'zod';
import { soldBuyerPrice } from '../money/agreed-prices.ts';
import { soldDecoration } from '../orders/endpoints.ts';
import { soldRoster } from '../roster/sold-roster.ts';
import { printAreas } from '../garments/print-areas-shape.ts';
import { orderedPlacement } from './endpoints.ts';

export const soldLine = z.object({
  /** Null for what was agreed on and is in no catalogue, and for a free line. */
  productId: z.int().nullable(),
  name: z.string(),
  image: z.string().nullable(),
  garment: z.string(),
  /** Its product's own print areas as they were when it was sold; missing where the drawing's own held. */
  printAreas: printAreas.optional(),
  color: z.object({ id: z.string(), name: z.string(), value: z.string() }).nullable(),
  designPlacements: z.array(orderedPlacement),
  designGroupId: z.string().nullable(),
  allowMultipleColors: z.boolean(),
  /** Empty while the sizes are to come. */
  sizeQuantities: z.array(z.object({ size: z.string(), quantity: z.int() })),
  totalQuantity: z.int(),
  /** Negative for a discount. */
  priceCents: z.int(),
  setupFeeCents: z.int(),
  totalPriceCents: z.int(),
  /** Missing in checkouts from before techniques. */
  decorations: z.array(soldDecoration).optional(),
  /** Cheaper than for everybody. Missing: at everybody's price, or from before there were others. */
  buyerPrice: soldBuyerPrice.optional(),
  /** Those of the line's pieces. */
  roster: soldRoster.optional(),
});
export type SoldLine = z.output<typeof soldLine>;

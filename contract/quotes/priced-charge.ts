import { z } from 'zod';
import { signedCents, uuid } from '../wire/shapes.ts';

/** A free line with its price, below zero for a discount. */
export const pricedCharge = z.object({
  id: uuid,
  name: z.string(),
  quantity: z.int(),
  unitCents: signedCents,
  totalCents: signedCents,
});

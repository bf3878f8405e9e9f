import { z } from 'zod';
import { checkoutLimits } from './endpoints.ts';
import { maxSizeNameLength } from '../catalogue/sizes.ts';
import { personText } from '../wire/shapes.ts';

/** Pieces by size, each above zero. */
export const sizeQuantities = z
  .array(
    z.object({
      size: personText(maxSizeNameLength, 1),
      quantity: z.int().min(1).max(checkoutLimits.piecesPerSize),
    }),
  )
  .max(checkoutLimits.sizesPerLine);

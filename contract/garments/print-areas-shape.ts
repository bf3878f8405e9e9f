/** Print areas of a product on the wire. */
import { z } from 'zod';
import { areaId } from '../wire/shapes.ts';
import { designPositions } from '../cart/cart.ts';
import { mostAreas, type PrintAreas } from './own-areas.ts';

const mm = z.number().min(0).max(2_000);

const ownArea = z.object({
  id: areaId,
  side: z.enum(designPositions as readonly ['front', 'back', 'side']),
  left: mm,
  top: mm,
  width: mm,
  height: mm,
  isFarSide: z.boolean().optional(),
  isOnOtherPiece: z.boolean().optional(),
  of: areaId.optional(),
  excludes: z.array(areaId).max(mostAreas).optional(),
});

/** As it is stored with a product, a line and a job. */
export const printAreas: z.ZodType<PrintAreas, PrintAreas> = z.object({
  garment: z.string().max(40),
  areas: z.array(ownArea).max(mostAreas),
});

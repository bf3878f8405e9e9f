/**
 * Restores the cart from the mirror if the device's database is gone. Loaded at most once per device, because it needs
 * zod.
 */
import { z } from 'zod';
import type { CartLine } from '#contract/cart/cart.ts';
import { printAreas } from '#contract/garments/print-areas-shape.ts';
import { roster } from '#contract/roster/roster-shape.ts';
import { cartMirrorKey } from './cart-count.ts';

const position = z.enum(['front', 'back', 'side']);
const method = z.string().min(1);
const mirrored = z.object({
  id: z.string().min(1),
  productId: z.int().positive(),
  designGroupId: z.string().optional(),
  name: z.string(),
  garment: z.string().default('tee'),
  printAreas: printAreas.optional(),
  image: z.string().default(''),
  color: z.object({ id: z.string().optional(), name: z.string(), value: z.string().default('') }),
  designPlacements: z
    .array(
      z.object({
        position,
        area: z.string().optional(),
        decorationMethod: method,
        xOffset: z.number(),
        yOffset: z.number(),
        scale: z.number(),
        rotation: z.number(),
      }),
    )
    .default([]),
  allowMultipleColors: z.boolean().default(false),
  sizeQuantities: z.array(z.object({ size: z.string(), quantity: z.int().min(0).max(9999) })),
  roster: roster.optional(),
  addedAt: z.number().default(0),
});

/**
 * The lines of a mirror whose database is gone (evicted, or written by another build). The artwork went with the
 * database: the placements are restored without a file, and the cart asks for it again.
 */
export function readMirror(storage: Pick<Storage, 'getItem'>): CartLine[] {
  let found: unknown;
  try {
    found = JSON.parse(storage.getItem(cartMirrorKey) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  return found.flatMap((line: unknown) => {
    const read = mirrored.safeParse(line);
    if (!read.success) return [];
    const { color, designGroupId, designPlacements, ...rest } = read.data;
    return {
      ...rest,
      designGroupId: designGroupId ?? rest.id,
      color: { ...color, id: color.id ?? color.name },
      designPlacements: designPlacements.map(place => ({ ...place, designFile: null })),
    };
  });
}

/** Saved designs of an account. They can be put on any product, and are often made on a device before signing in. */
import { z } from 'zod';
import { designPositions } from '../cart/cart.ts';
import { endpoint, signedIn } from '../wire/endpoint.ts';
import { placementLimits, placementsPerLine } from './placements.ts';
import { placeKey } from '../cart/place-words.ts';
import { designNameLimit } from './design-limits.ts';
import { areaId, instant, personText, seenVersionInQuery, sha256, uuid } from '../wire/shapes.ts';
import { printAreas } from '../garments/print-areas-shape.ts';
import { techniqueId } from '../techniques/technique-shape.ts';

const position = z.enum(designPositions as readonly ['front', 'back', 'side']);

export const savedPlacement = z.object({
  position,
  area: areaId.optional(),
  artwork: z.object({
    sha256,
    name: personText(255),
    type: z.string().max(100),
    bytes: z.int32().min(1),
    widthPx: z.int32().min(1),
    heightPx: z.int32().min(1),
  }),
  xOffset: z.number().min(-5_000).max(5_000),
  yOffset: z.number().min(-5_000).max(5_000),
  scale: z.number().min(placementLimits.scaleMin).max(placementLimits.scaleMax),
  rotation: z.number().min(placementLimits.rotationMin).max(placementLimits.rotationMax),
});

const designBody = z.object({
  name: personText(designNameLimit, 1, 'Give the design a name.'),
  /** The drawing the design was made on. */
  garment: z.string().max(40),
  /** Those of the product, where it has its own. */
  printAreas: printAreas.nullish(),
  decorationMethod: techniqueId,
  allowMultipleColors: z.boolean(),
  placements: z
    .array(savedPlacement)
    .min(1)
    .max(placementsPerLine)
    .refine(all => new Set(all.map(placeKey)).size === all.length, 'One design for each side.'),
});

export const savedDesign = designBody.extend({ id: uuid, savedAt: instant, version: z.int() });
export type SavedDesign = z.output<typeof savedDesign>;

const named = z.object({ id: uuid });

export const designEndpoints = {
  listDesigns: endpoint({
    method: 'GET',
    path: '/api/designs',
    summary: 'The designs of the signed-in person, newest first',
    access: signedIn,
    limit: 'read',
    response: z.array(savedDesign),
  }),
  putDesign: endpoint({
    method: 'PUT',
    path: '/api/designs/{id}',
    summary:
      'Keeps a design under the id that its device made, or changes it; the same again changes nothing. Its artwork has to be uploaded before',
    access: signedIn,
    limit: 'write',
    params: named,
    body: designBody.extend({ version: z.int32().optional() }),
    response: savedDesign,
  }),
  renameDesign: endpoint({
    method: 'PATCH',
    path: '/api/designs/{id}',
    summary: 'Gives a design another name',
    access: signedIn,
    limit: 'write',
    params: named,
    body: designBody.pick({ name: true }).extend({ version: z.int32().optional() }),
    response: savedDesign,
  }),
  deleteDesign: endpoint({
    method: 'DELETE',
    path: '/api/designs/{id}',
    summary: 'Deletes a design. Its files stay for another day, so that it can be put back',
    access: signedIn,
    limit: 'write',
    params: named,
    query: seenVersionInQuery,
    status: 204,
  }),
};

/** Production files of a design: what the machine or the film is made from, attached by staff to the design's hash. */
import { z } from 'zod';
import { capability, endpoint } from '../../wire/endpoint.ts';
import { freeLine, instant, personText, sha256, uuid } from '../../wire/shapes.ts';
import { mostProductionFiles, productionExtensions, productionLimitBytes } from './production-kinds.ts';

const stitchFacts = z.object({
  stitches: z.int(),
  colours: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
});

/** As jobs carry it to the workshop's devices. */
export const productionFile = z.object({
  id: uuid,
  /** The design that it is for. */
  artwork: sha256,
  name: z.string(),
  extension: z.enum(productionExtensions),
  bytes: z.int(),
  /** Of its bytes. */
  sha256,
  /** What it is for: "Left chest, 80 mm". */
  note: z.string().nullable(),
  /** Of an embroidery file whose head says so. */
  stitching: stitchFacts.nullable(),
  addedAt: instant,
});
export type ProductionFile = z.output<typeof productionFile>;

export const productionFileRecord = productionFile.extend({
  addedByName: z.string().nullable(),
  /** The file that it took the place of. */
  replaces: uuid.nullable(),
  /** Null while it counts. */
  ended: z
    .object({ how: z.enum(['replaced', 'removed']), at: instant, byName: z.string().nullable() })
    .nullable(),
});
export type ProductionFileRecord = z.output<typeof productionFileRecord>;

const ids = z.object({ id: uuid });

export const productionFileEndpoints = {
  listProductionFiles: endpoint({
    method: 'GET',
    path: '/api/production-files',
    summary: 'Production files of a design, those that count first, then those that were replaced or removed',
    access: capability('jobs.work'),
    limit: 'read',
    query: z.object({ artwork: sha256 }),
    response: z.array(productionFileRecord),
  }),
  putProductionFile: endpoint({
    method: 'PUT',
    path: '/api/production-files/{id}',
    summary: `Attaches a file to a design, at most ${mostProductionFiles}; again with the same id and bytes changes nothing`,
    access: capability('productionFiles.manage'),
    limit: 'upload',
    params: ids,
    query: z.object({
      artwork: sha256,
      /** Of the bytes, so that damage on the way is noticed. */
      sha256,
      name: personText(255, 1),
      note: freeLine(200).optional(),
      /** The file whose place it takes. It stays in the history. */
      replaces: uuid.optional(),
    }),
    accepts: 'bytes',
    bodyLimitBytes: productionLimitBytes,
    status: 201,
    response: productionFileRecord,
  }),
  getProductionFile: endpoint({
    method: 'GET',
    path: '/api/production-files/{id}',
    summary: 'The file byte for byte, as an attachment',
    access: capability('jobs.work'),
    limit: 'read',
    params: ids,
    answers: 'raw',
  }),
  removeProductionFile: endpoint({
    method: 'DELETE',
    path: '/api/production-files/{id}',
    summary: 'Takes a file off its design; it stays in the history',
    access: capability('productionFiles.manage'),
    limit: 'write',
    params: ids,
    status: 204,
  }),
};

/** Artwork is sent separately from the order and identified by the SHA-256 of its bytes. */
import { z } from 'zod';
import { artworkLimitBytes } from './artwork.ts';
import { anyone, capability, endpoint } from '../wire/endpoint.ts';
import { personText, sha256, uuid } from '../wire/shapes.ts';

export const storedArtwork = z.object({
  sha256,
  /** As detected from the bytes. */
  type: z.string(),
  bytes: z.int(),
  widthPx: z.int(),
  heightPx: z.int(),
});
export type StoredArtworkRecord = z.output<typeof storedArtwork>;

const byHash = z.object({ sha256 });

export const artworkEndpoints = {
  putUpload: endpoint({
    method: 'PUT',
    path: '/api/uploads/{sha256}',
    summary: 'Stores a design file under the hash of its bytes; again with the same bytes changes nothing',
    access: anyone,
    limit: 'upload',
    params: byHash,
    query: z.object({
      name: personText(255).optional(),
      /** Of a PDF, from 1. Each page is an artwork of its own, whose hash is in the answer. */
      page: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .transform(Number)
        .optional(),
      /** The upload that this picture was made from by the design tool: kept for as long as it. */
      from: sha256.optional(),
    }),
    accepts: 'bytes',
    bodyLimitBytes: artworkLimitBytes,
    status: 201,
    response: storedArtwork,
  }),
  headUpload: endpoint({
    method: 'HEAD',
    path: '/api/uploads/{sha256}',
    summary:
      'Whether the asking person has stored these bytes or has ordered with them; keeps them for longer',
    access: anyone,
    limit: 'read',
    params: byHash,
    status: 204,
  }),
  getArtworkImage: endpoint({
    method: 'GET',
    path: '/api/artworks/{sha256}/{file}',
    summary:
      'A picture of a design, re-encoded, 96, 480 or 1200 pixels wide; for its owner, members of an organisation that has it, staff, whoever may read the named order that carries it, and the holder of a link that asks for it',
    access: anyone,
    limit: 'read',
    params: z.object({ sha256, file: z.enum(['96.webp', '480.webp', '1200.webp']) }),
    query: z.object({
      order: z.string().max(64).optional(),
      /** By which sizes and designs are sent. */
      link: uuid.optional(),
      token: z.string().max(100).optional(),
    }),
    answers: 'raw',
  }),
  getArtworkOriginal: endpoint({
    method: 'GET',
    path: '/api/artworks/{sha256}/original',
    summary: 'The file to print from, as an attachment',
    access: capability('jobs.work'),
    limit: 'read',
    params: byHash,
    answers: 'raw',
  }),
};

/** The shop's picture library, for pages, people and products. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { instant, pageNumber, personText, rowId, seenVersionInQuery, sha256 } from '../wire/shapes.ts';

export const mediaPageSize = 24;

const mediumUse = z.object({
  kind: z.enum(['page', 'product', 'testimonial']),
  label: z.string(),
  /** The office's page where it is used. */
  href: z.string(),
});
export type MediumUse = z.output<typeof mediumUse>;

export const medium = z.object({
  id: z.int(),
  /** The public URL. */
  url: z.string(),
  title: z.string(),
  /** Description for people who can't see the picture. A picture without it can't be used on a page. */
  alt: z.string(),
  fileName: z.string().nullable(),
  type: z.string(),
  bytes: z.int(),
  widthPx: z.int(),
  heightPx: z.int(),
  createdAt: instant,
  uploadedBy: z.string().nullable(),
  uses: z.array(mediumUse),
  version: z.int(),
});
export type MediumRecord = z.output<typeof medium>;

const mediumForm = z.object({ title: personText(255), alt: personText(500) });
const byId = z.object({ id: rowId });
const office = { access: capability('content.manage'), limit: 'write' } as const;

export const mediaEndpoints = {
  listMedia: endpoint({
    method: 'GET',
    path: '/api/media',
    summary: 'Pictures of the library, newest first, a page at a time',
    access: capability('content.manage'),
    limit: 'read',
    query: z.object({
      search: z.string().max(200).optional(),
      page: pageNumber,
    }),
    response: z.object({ media: z.array(medium), total: z.int() }),
  }),
  addMedium: endpoint({
    ...office,
    method: 'POST',
    path: '/api/media',
    summary: 'Takes an upload of this person into the library and makes it public',
    body: mediumForm.extend({ sha256 }),
    status: 201,
    response: medium,
  }),
  changeMedium: endpoint({
    ...office,
    method: 'PATCH',
    path: '/api/media/{id}',
    summary: 'Changes title and description of a picture',
    params: byId,
    body: mediumForm.partial().extend({ version: z.int32().optional() }),
    response: medium,
  }),
  deleteMedium: endpoint({
    ...office,
    method: 'DELETE',
    path: '/api/media/{id}',
    summary: 'Deletes a picture that is used nowhere; it can be restored',
    params: byId,
    query: seenVersionInQuery,
    status: 204,
  }),
  restoreMedium: endpoint({
    ...office,
    method: 'POST',
    path: '/api/media/{id}/restore',
    summary: 'Undoes the deletion of a picture',
    params: byId,
    response: medium,
  }),
};

/** Pages that the shop has published itself: new ones such as /about, and those in place of a policy page. */
import { z } from 'zod';
import { anyone, endpoint } from '../endpoint.ts';
import type { Section } from '../policies/document.ts';

const words = z.string().max(20_000);
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: words }),
  z.object({
    kind: z.literal('list'),
    items: z.array(words).max(200).readonly(),
    isOrdered: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('table'),
    caption: words,
    head: z.array(words).max(12).readonly(),
    rows: z.array(z.array(words).max(12).readonly()).max(500).readonly(),
  }),
  z.object({ kind: z.literal('note'), title: words, text: words }),
  z.object({
    kind: z.literal('facts'),
    items: z
      .array(z.object({ value: words, label: words }))
      .max(12)
      .readonly(),
  }),
]);

/** One element of `pages.sections`. */
export const pageSection = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  title: z.string().min(1).max(255),
  blocks: z.array(block).max(200).readonly(),
}) satisfies z.ZodType<Section>;

/** A path of this site as the table `pages` takes it. */
export const pagePath = z
  .string()
  .max(255)
  .regex(/^\/[a-z0-9/-]*$/, 'A path has small letters, digits and dashes.');

export const publishedPage = z.object({
  path: pagePath,
  title: z.string(),
  /** Its first sentence, and what search engines show. */
  description: z.string(),
  sections: z.array(pageSection),
  updatedAt: z.string(),
});
export type PublishedPage = z.output<typeof publishedPage>;

export const pageEndpoints = {
  readPage: endpoint({
    method: 'GET',
    path: '/api/pages/read',
    summary: 'A published page by its path; those there are stand in GET /api/shop',
    access: anyone,
    anonymous: true,
    limit: 'read',
    query: z.object({ path: pagePath }),
    response: publishedPage,
  }),
};

/** The shop's own published pages: new ones such as /about, and replacements for policy pages. */
import { z } from 'zod';
import { anyone, capability, endpoint } from '../wire/endpoint.ts';
import { maxPathLength, pathTrouble } from './page-rules.ts';
import type { Section } from './policies/document.ts';
import { instant, personText, rowId, seenVersionInQuery } from '../wire/shapes.ts';
import { oneLine } from '../text/text.ts';

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
    kind: z.literal('picture'),
    /** A file on this server. The CSP blocks pictures from elsewhere. */
    src: z
      .string()
      .max(255)
      .regex(/^\/(?![/\\])\S+$/, 'A picture is a file of this shop.'),
    alt: z.string().max(500),
    caption: z.string().max(500).optional(),
  }),
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
  title: z.string().transform(oneLine).pipe(z.string().min(1, 'Please enter a heading.').max(255)),
  blocks: z.array(block).max(200).readonly(),
}) satisfies z.ZodType<Section>;

/** A path of this site in the form that the table `pages` accepts. */
export const pagePath = z
  .string()
  .max(255)
  .regex(/^\/[a-z0-9/-]*$/, 'A path has small letters, digits and dashes.');

export const publishedPage = z.object({
  path: pagePath,
  title: z.string(),
  /** The page's first sentence, which search engines show too. */
  description: z.string(),
  sections: z.array(pageSection),
  updatedAt: z.string(),
});
export type PublishedPage = z.output<typeof publishedPage>;

/** Paths where a page may be published. It can't hide a route of the app. */
const ownPath = z
  .string()
  .trim()
  .max(maxPathLength)
  .superRefine((path, context) => {
    const trouble = pathTrouble(path);
    if (trouble) context.addIssue({ code: 'custom', message: trouble });
  });

const storable = (value: unknown): boolean => {
  const text = JSON.stringify(value) ?? '';
  return !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text);
};

const sections = z
  .array(pageSection)
  .max(60, 'A page has at most 60 sections.')
  .refine(storable, 'That text contains characters we cannot store.')
  .refine(all => new Set(all.map(({ id }) => id)).size === all.length, 'Two sections have the same anchor.');

export const pageForm = z.object({
  title: personText(255, 1, 'Please enter a title.'),
  path: ownPath,
  description: personText(300),
});

const pageStatus = z.enum(['draft', 'published']);

/** A line of the office's list: the working copy of a page. */
export const pageSummary = z.object({
  id: z.int(),
  path: z.string(),
  title: z.string(),
  description: z.string(),
  status: pageStatus,
  /** The page is published and has been changed since. */
  hasChanges: z.boolean(),
  sectionTitles: z.array(z.string()),
  publishedAt: instant.nullable(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  version: z.int(),
});
export type PageSummary = z.output<typeof pageSummary>;

export const pageVersion = z.object({
  number: z.int(),
  title: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
});
export type PageVersionLine = z.output<typeof pageVersion>;

export const pageDetail = pageSummary.extend({
  /** Sections of the working copy. */
  sections: z.array(pageSection),
  /** Its public path; null while it isn't published. */
  livePath: z.string().nullable(),
  versions: z.array(pageVersion),
});
export type PageDetail = z.output<typeof pageDetail>;

const byId = z.object({ id: rowId });
const versionOnly = z.object({ version: z.int32().optional() });
const office = { access: capability('content.manage'), limit: 'write' } as const;
/** Texts are long, and each character may take six bytes of JSON. */
const bodyLimitBytes = 1_500_000;

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
  previewPage: endpoint({
    method: 'GET',
    path: '/api/pages/preview',
    summary: 'A page as it is being worked on, for whoever has the link to its preview',
    access: anyone,
    anonymous: true,
    limit: 'orderLookup',
    query: z.object({ token: z.string().max(100) }),
    response: publishedPage.extend({ isPublished: z.boolean() }),
  }),
  listPages: endpoint({
    method: 'GET',
    path: '/api/pages',
    summary: 'Every page of the shop’s own, by its address',
    access: capability('content.manage'),
    limit: 'read',
    response: z.array(pageSummary),
  }),
  createPage: endpoint({
    ...office,
    method: 'POST',
    path: '/api/pages',
    summary: 'Makes a page, as a draft',
    body: pageForm.extend({ sections: sections.default([]) }),
    bodyLimitBytes,
    status: 201,
    response: pageDetail,
  }),
  getPage: endpoint({
    method: 'GET',
    path: '/api/pages/{id}',
    summary: 'A page as it is being worked on, with its versions',
    access: capability('content.manage'),
    limit: 'read',
    params: byId,
    response: pageDetail,
  }),
  changePage: endpoint({
    ...office,
    method: 'PATCH',
    path: '/api/pages/{id}',
    currentAt: '/api/pages/{id}',
    summary: 'Changes the draft; what is published stays as it is',
    params: byId,
    body: pageForm.partial().extend({ sections: sections.optional(), version: z.int32().optional() }),
    bodyLimitBytes,
    response: pageDetail,
  }),
  publishPage: endpoint({
    ...office,
    method: 'POST',
    path: '/api/pages/{id}/publish',
    currentAt: '/api/pages/{id}',
    summary: 'Everybody reads the draft from now on; it becomes a version',
    params: byId,
    body: versionOnly,
    response: pageDetail,
  }),
  unpublishPage: endpoint({
    ...office,
    method: 'POST',
    path: '/api/pages/{id}/unpublish',
    currentAt: '/api/pages/{id}',
    summary: 'Takes the page offline; it becomes a draft',
    params: byId,
    body: versionOnly,
    response: pageDetail,
  }),
  discardPageDraft: endpoint({
    ...office,
    method: 'POST',
    path: '/api/pages/{id}/discard',
    currentAt: '/api/pages/{id}',
    summary: 'Forgets what was changed since the page was published',
    params: byId,
    body: versionOnly,
    response: pageDetail,
  }),
  restorePageVersion: endpoint({
    ...office,
    method: 'POST',
    path: '/api/pages/{id}/versions/{number}/restore',
    currentAt: '/api/pages/{id}',
    summary: 'Makes an earlier version the draft',
    params: z.object({ id: rowId, number: rowId }),
    body: versionOnly,
    response: pageDetail,
  }),
  linkPagePreview: endpoint({
    ...office,
    method: 'POST',
    path: '/api/pages/{id}/preview',
    summary: 'A link to the page as it is being worked on, good for a day',
    params: byId,
    status: 201,
    response: z.object({ path: z.string(), expiresAt: instant }),
  }),
  deletePage: endpoint({
    ...office,
    method: 'DELETE',
    path: '/api/pages/{id}',
    currentAt: '/api/pages/{id}',
    summary: 'Deletes a page; it can be restored',
    params: byId,
    query: seenVersionInQuery,
    status: 204,
  }),
  restorePage: endpoint({
    ...office,
    method: 'POST',
    path: '/api/pages/{id}/restore',
    summary: 'Undoes the deletion of a page',
    params: byId,
    response: pageDetail,
  }),
};

/** Titles and descriptions of the shop's pages, as search engines and shares read them. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { headProblems, longestDescription, longestTitle } from './page-heads.ts';
import { instant, pageNumber, personText } from '../wire/shapes.ts';

export const headKinds = ['page', 'own', 'category', 'product'] as const;
export type HeadKind = (typeof headKinds)[number];

/** The canonical address of a page, with its query for a category. */
const path = z
  .string()
  .regex(/^\/[^\s\\#]*$/)
  .max(300);

export const pageHead = z.object({
  path,
  kind: z.enum(headKinds),
  /** The default texts. */
  usual: z.object({ title: z.string(), description: z.string().nullable() }),
  /** The owner's texts; null where the defaults apply. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** The title of the tab, with the shop's name. */
  fullTitle: z.string(),
  /** The page's full address. */
  canonical: z.string(),
  problems: z.array(z.enum(headProblems)),
  /** 0 until the owner has written something. */
  version: z.int(),
  updatedAt: instant.nullable(),
});
export type PageHeadRecord = z.output<typeof pageHead>;

const office = { access: capability('content.manage') } as const;

export const pageHeadEndpoints = {
  listPageHeads: endpoint({
    ...office,
    method: 'GET',
    path: '/api/page-heads',
    summary:
      'Heads of the pages that search engines may read, with what is wrong with each; a page at a time',
    limit: 'read',
    query: z.object({
      search: z.string().max(200).optional(),
      kind: z.enum(headKinds).optional(),
      /** Only pages with this problem, or with any. */
      problem: z.enum(['any', ...headProblems]).optional(),
      page: pageNumber,
    }),
    response: z.object({
      heads: z.array(pageHead),
      /** How many match the search and the filters. */
      total: z.int(),
      /** Over all pages. */
      counts: z.object({ pages: z.int(), written: z.int(), problems: z.int() }),
      /** Number of pages with each problem. */
      byProblem: z.partialRecord(z.enum(headProblems), z.int()),
    }),
  }),
  changePageHead: endpoint({
    ...office,
    method: 'PUT',
    path: '/api/page-heads',
    summary: 'Writes the title and the description of one page; null brings the usual one back',
    limit: 'write',
    body: z.object({
      path,
      title: personText(longestTitle, 3, 'Please write a title, or go back to the usual one.').nullable(),
      description: personText(
        longestDescription,
        3,
        'Please write a description, or go back to the usual one.',
      ).nullable(),
      version: z.int32().min(0).optional(),
    }),
    response: pageHead,
  }),
};

export const headsPerPage = 50;

/** The office's board, in pages that are small enough to send, and single rows of it after somebody has changed them. */
import { z } from 'zod';
import { customerRow } from '../customers/endpoints.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { rowId } from '../wire/shapes.ts';
import { boardProject } from './endpoints.ts';
import { mostRowsAsked } from './projects.ts';

/** Ids with commas between them. */
const someIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/)
  .transform(text => text.split(',').map(Number))
  .refine(ids => ids.length <= mostRowsAsked);

export const boardEndpoints = {
  listBoard: endpoint({
    method: 'GET',
    path: '/api/board',
    summary:
      'Every open project and the newest finished ones with their customers, a page at a time: `next` is what `after` asks for',
    access: capability('projects.manage'),
    limit: 'read',
    query: z.object({
      after: rowId.optional(),
    }),
    response: z.object({
      projects: z.array(boardProject),
      /** Those of these projects. The first page also has the first customers by name, whether they have projects or not. */
      customers: z.array(customerRow),
      /** Whether the shop has more customers than the first page lists by name. Null on further pages. */
      hasMoreCustomers: z.boolean().nullable(),
      next: z.string().nullable(),
    }),
  }),
  readBoardRows: endpoint({
    method: 'GET',
    path: '/api/board/rows',
    summary: 'Some projects and customers as the board shows them now. What is missing has left the board',
    access: capability('projects.manage'),
    limit: 'read',
    query: z.object({ projects: someIds.optional(), customers: someIds.optional() }),
    response: z.object({
      projects: z.array(boardProject),
      /** Those asked for and those of these projects. */
      customers: z.array(customerRow),
    }),
  }),
};

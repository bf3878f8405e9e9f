/** Suppliers' files that the shop fetches automatically. What they change is an import like any other. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { instant, rowId } from '../wire/shapes.ts';
import { feedFields, feedKinds, feedPlaces, signInWays } from './feed-form.ts';
import { importModes } from './endpoints.ts';

export const feedOutcomes = [
  'running',
  'unchanged',
  'applied',
  'asks',
  'declined',
  'replaced',
  'failed',
] as const;
export type FeedOutcome = (typeof feedOutcomes)[number];

export const feedRun = z.object({
  id: z.int(),
  /**
   * `unchanged`: the same file as before, so nothing was read. `asks`: much would go off sale, and the office has to
   * agree first. `replaced`: it asked, and a later file came.
   */
  outcome: z.enum(feedOutcomes),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** Of the file, unpacked; null if it was not read. */
  bytes: z.int().nullable(),
  /** The import, or the check that waits for an answer. */
  importRunId: z.int().nullable(),
  /** Null: by its schedule. */
  startedBy: z.string().nullable(),
  /** Rows of the file that were left out. */
  skipped: z.int(),
  /** Products whose hand-written words were kept. */
  kept: z.int(),
  changed: z.int(),
  offSale: z.object({ products: z.int(), variants: z.int() }),
  startedAt: instant,
  finishedAt: instant.nullable(),
});
export type FeedRun = z.output<typeof feedRun>;

export const supplierFeed = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  kind: z.enum(feedKinds),
  place: z.enum(feedPlaces),
  address: z.string(),
  signIn: z.enum(signInWays),
  signInName: z.string(),
  /** What they are is never told. */
  hasCredentials: z.boolean(),
  mode: z.enum(importModes),
  codeColumn: z.string(),
  stockColumn: z.string(),
  inStockPieces: z.int(),
  everyHours: z.int().nullable(),
  dailyAt: z.string().nullable(),
  isOn: z.boolean(),
  /** Null while it is off. */
  nextAt: instant.nullable(),
  last: feedRun.nullable(),
  /** The run that waits for the office. */
  asking: feedRun.nullable(),
});
export type SupplierFeed = z.output<typeof supplierFeed>;

const params = z.object({ id: rowId });
const access = capability('import.run');

export const supplierFeedEndpoints = {
  listSupplierFeeds: endpoint({
    method: 'GET',
    path: '/api/supplier-feeds',
    summary: 'Suppliers’ files that the shop fetches automatically, and where it may fetch from',
    access,
    limit: 'read',
    response: z.object({
      feeds: z.array(supplierFeed),
      /** As the operator has named them; none: no address can be fetched. */
      hosts: z.array(z.string()),
      /** Whether the operator has named a folder for files. */
      hasFolder: z.boolean(),
    }),
  }),
  createSupplierFeed: endpoint({
    method: 'POST',
    path: '/api/supplier-feeds',
    summary: 'Adds a supplier’s file that is fetched by its schedule',
    access,
    confirmed: true,
    limit: 'write',
    body: feedFields,
    response: supplierFeed,
    status: 201,
  }),
  changeSupplierFeed: endpoint({
    method: 'PATCH',
    path: '/api/supplier-feeds/{id}',
    summary:
      'Changes a feed or switches it on or off; credentials that are not named stay unless the address changes',
    access,
    confirmed: true,
    limit: 'write',
    params,
    body: feedFields.partial().extend({ version: z.int32().optional() }),
    response: supplierFeed,
  }),
  deleteSupplierFeed: endpoint({
    method: 'DELETE',
    path: '/api/supplier-feeds/{id}',
    summary: 'Deletes a feed with its credentials; what it has imported stays',
    access,
    limit: 'write',
    params,
    status: 204,
  }),
  runSupplierFeed: endpoint({
    method: 'POST',
    path: '/api/supplier-feeds/{id}/run',
    summary: 'Fetches a feed now, whether or not its file has changed',
    access,
    confirmed: true,
    limit: 'import',
    params,
    response: feedRun,
    status: 202,
  }),
  declineSupplierFeed: endpoint({
    method: 'POST',
    path: '/api/supplier-feeds/{id}/decline',
    summary: 'Leaves the file that waits for an answer unused; the next one that differs is read',
    access,
    limit: 'write',
    params,
    response: supplierFeed,
  }),
  listFeedRuns: endpoint({
    method: 'GET',
    path: '/api/supplier-feeds/{id}/runs',
    summary: 'The last times that a feed was fetched, the latest first; with `before`, those before that one',
    access,
    limit: 'read',
    params,
    query: z.object({ before: rowId.optional() }),
    response: z.object({ runs: z.array(feedRun) }),
  }),
};

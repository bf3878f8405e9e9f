/** One customer with their whole history, and the searchable list of customers. */
import { z } from 'zod';
import { likenesses, storyKinds } from './customers.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { cents, instant, pageByCursor, rowId } from '../wire/shapes.ts';
import { customerRow } from './endpoints.ts';

export const listedCustomer = customerRow.extend({
  deletedAt: instant.nullable(),
  /** Every order in the timeline, including unpaid and cancelled ones. */
  orders: z.int(),
  openProjects: z.int(),
});
export type ListedCustomer = z.output<typeof listedCustomer>;

const alike = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  why: z.array(z.enum(likenesses)),
  orders: z.int(),
  projects: z.int(),
});
export type AlikeCustomer = z.output<typeof alike>;

/** The shop account with the customer's email address, or the one that is linked. */
const account = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  isLinked: z.boolean(),
});

export const customerRecord = customerRow.extend({
  deletedAt: instant.nullable(),
  figures: z.object({
    /** Paid orders, GST included, less refunds. */
    revenue: cents,
    refunded: cents,
    /** Every order in the timeline. */
    orders: z.int(),
    openProjects: z.int(),
    projects: z.int(),
    lastOrderAt: instant.nullable(),
  }),
  account: account.nullable(),
  /** To which the customer belongs. Missing in older copies on a device. */
  organisation: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  /** Other customers who may be the same person. */
  alike: z.array(alike),
});
export type CustomerRecord = z.output<typeof customerRecord>;

/** One line of a customer's activity timeline. */
export const storyEntry = z.object({
  key: z.string(),
  kind: z.enum(storyKinds),
  /** What happened: `placed`, `paid`, `requested`, `started`… */
  type: z.string(),
  at: instant,
  /** Identifies the record: an order's number, else an id. */
  ref: z.string(),
  /** The name people use for it: a number, a subject. */
  title: z.string().nullable(),
  detail: z.string().nullable(),
  amount: cents.nullable(),
  byName: z.string().nullable(),
});
export type StoryEntry = z.output<typeof storyEntry>;

const access = capability('customers.manage');
const params = z.object({ id: rowId });

export const customerRecordEndpoints = {
  searchCustomers: endpoint({
    method: 'GET',
    path: '/api/customers/page',
    summary: 'Customers by name, a page at a time; the deleted ones on request',
    access,
    limit: 'read',
    query: z.object({
      search: z.string().max(200).optional(),
      deleted: z.literal('true').optional(),
      sort: z.enum(['name', 'newest']).optional(),
      ...pageByCursor,
    }),
    response: z.object({
      customers: z.array(listedCustomer),
      /** How many the search matches. */
      found: z.int(),
      /** Number of all customers. */
      total: z.int(),
      deleted: z.int(),
    }),
  }),
  getCustomer: endpoint({
    method: 'GET',
    path: '/api/customers/{id}',
    summary: 'One customer, also a deleted one, with figures, account and who may be the same person',
    access,
    limit: 'read',
    params,
    response: customerRecord,
  }),
  readCustomerStory: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/story',
    summary: 'What happened with a customer, the latest first; `next` asks for what lies before it',
    access,
    limit: 'read',
    params,
    query: z.object({
      kind: z.enum(storyKinds).optional(),
      before: z
        .string()
        .regex(/^\d{1,17}_[a-z_]{1,20}:[\w-]{1,40}$/)
        .optional(),
    }),
    response: z.object({ entries: z.array(storyEntry), next: z.string().nullable() }),
  }),
  linkAccount: endpoint({
    method: 'PUT',
    path: '/api/customers/{id}/account',
    summary:
      'Says which account of the shop a customer is; the two have the same email address. Null unlinks',
    access,
    limit: 'write',
    params,
    body: z.object({ userId: z.int32().positive().nullable() }),
    response: customerRecord,
  }),
  mergeCustomer: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/merge',
    summary:
      'Takes over projects, leads, orders and receipts of another customer, who is deleted; again it changes nothing. Where either is approved for credit it takes `accounts.approve`',
    access,
    limit: 'write',
    params,
    body: z.object({ otherId: z.int32().positive() }),
    response: customerRecord,
  }),
  unmergeCustomer: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/unmerge',
    summary:
      'Gives back what was taken over from another customer, who is there again. Where either is approved for credit it takes `accounts.approve`',
    access,
    limit: 'write',
    params,
    body: z.object({ otherId: z.int32().positive() }),
    response: customerRecord,
  }),
};

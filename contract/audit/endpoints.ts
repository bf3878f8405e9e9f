/** The audit log for the office: who did what and when, the values before and after, and the device. */
import { z } from 'zod';
import { auditKinds } from './audit.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { instant } from '../wire/shapes.ts';

const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const auditEntry = z.object({
  /** Cursor of this entry: the next page begins after it. */
  cursor: z.string(),
  /** When it was done, by the shop's clock. */
  at: instant,
  /** When it was received, if that was more than a minute later: it was done offline. */
  receivedAt: instant.nullable(),
  /** Null for the shop itself or an unknown person. */
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  entity: z.string(),
  entityId: z.string(),
  /** Current name of the record; null if it has none or the entry covers several. */
  recordName: z.string().nullable(),
  action: z.string(),
  changes: z.array(fieldChange),
  /** How many differences were left out of `changes`. */
  moreChanges: z.int(),
  /** The device that worked offline. */
  deviceId: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** IP address, for sign-ins and refusals. */
  ip: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const day = z.iso.date();
const filter = {
  /** A user's number, or the shop itself. */
  person: z
    .string()
    .regex(/^(shop|[1-9]\d{0,8})$/)
    .optional(),
  kind: z.enum(auditKinds).optional(),
  search: z.string().max(200).optional(),
  /** Days in the shop's calendar, both included. */
  from: day.optional(),
  to: day.optional(),
};

const access = capability('audit.read');

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'The audit log, newest first, a page at a time',
    access,
    limit: 'read',
    query: z.object({
      ...filter,
      /** The cursor of the last entry already received. */
      after: z
        .string()
        .regex(/^\d{1,16}\.[acs]\.\d{1,18}$/)
        .optional(),
    }),
    response: z.object({
      entries: z.array(auditEntry),
      /** Null on the last page. */
      next: z.string().nullable(),
    }),
  }),
  listAuditPeople: endpoint({
    method: 'GET',
    path: '/api/audit/people',
    summary: 'Staff, and whoever else has changed something',
    access,
    limit: 'read',
    response: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/api/audit/export',
    summary: 'The audit log of a filter as a CSV file',
    access,
    limit: 'read',
    query: z.object(filter),
    answers: 'raw',
  }),
};

/** The audit log, for the office: who did what, what it was before and after, from which device, and when. */
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
  /** Where its page ends: the next one begins after it. */
  cursor: z.string(),
  /** When it was done, by the clock of the shop. */
  at: instant,
  /** When word of it came, where that was over a minute later: it was done without a connection. */
  receivedAt: instant.nullable(),
  /** Null: the shop itself, or nobody who is known. */
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  entity: z.string(),
  entityId: z.string(),
  /** Name of the record as it is now; null where it has none or is about many. */
  recordName: z.string().nullable(),
  action: z.string(),
  changes: z.array(fieldChange),
  /** How many differences were left out of `changes`. */
  moreChanges: z.int(),
  /** Of the device that worked offline. */
  deviceId: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Address of the network, for sign-ins and refusals. */
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
  /** Days of the shop's calendar, both included. */
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
      /** The cursor of the last entry that is known. */
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

/**
 * Production jobs: the row that lists and offline sync carry, and the REST calls. The row holds what the shop floor
 * needs and neither a price nor a customer's contact.
 */
import { z } from 'zod';
import { decorationMethods } from '../cart/cart.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import {
  defaultJobStatus,
  jobStages,
  jobStatuses,
  jobTypes,
  jobWords,
  readJobStatus,
  type JobStatus,
} from './jobs.ts';
import { proofStandings } from '../proofs/proofs.ts';
import { finishedPage, finishedQuery } from './finished-work.ts';
import { mergedFields } from '../wire/merges.ts';
import { priorities } from './priorities.ts';
import { freeText, instant, personText, sha256, uuid, pageQuery } from '../wire/shapes.ts';

/** One design on the garment, by its bytes; `artworkImageUrl(sha256, …)` draws it. */
export const jobArtwork = z.object({
  sha256: sha256.nullable(),
  name: z.string(),
  position: z.string(),
  method: z.enum(decorationMethods as readonly ['print', 'embroidery']),
  widthMm: z.number().nullable(),
  heightMm: z.number().nullable().optional(),
  xOffset: z.number().optional(),
  yOffset: z.number().optional(),
  scale: z.number().optional(),
  rotation: z.number().optional(),
});
export type JobArtwork = z.output<typeof jobArtwork>;

const mergedValue = z.union([z.string(), z.number(), z.null()]);
const somebody = z.object({ id: z.int(), name: z.string() }).nullable();

/** Two values of one field that met unseen: which was kept, and which gave way. */
export const jobMerge = z.object({
  id: uuid,
  field: z.enum(mergedFields),
  kept: mergedValue,
  lost: mergedValue,
  /** Whose values they are; null if that is no longer known. */
  keptBy: somebody,
  lostBy: somebody,
  at: instant,
});
export type JobMerge = z.output<typeof jobMerge>;

/** The garment to work on. Everything may be missing on a job that was typed in by hand. */
export const jobDetails = z.looseObject({
  productId: z.int().nullable().optional(),
  productName: z.string().optional(),
  /** Name of the drawing: `tee`, `hoodie` … */
  garment: z.string().optional(),
  color: z.object({ name: z.string(), value: z.string() }).nullable().optional(),
  sizes: z.array(z.object({ size: z.string(), quantity: z.int() })).optional(),
});

export const jobNote = z.object({
  id: uuid,
  text: z.string(),
  at: instant,
  by: z.string().nullable(),
});
export type JobNote = z.output<typeof jobNote>;

export const jobHoursEntry = z.object({
  id: uuid,
  /** Negative in a correction. */
  minutes: z.int(),
  at: instant,
  by: z.string().nullable(),
  /** Of an entry that was measured between Start and Stop; `at` is when it was stopped. */
  startedAt: instant.nullish(),
  /** The entry that this one corrects: what counts is the sum of both. */
  corrects: uuid.nullish(),
  /** Why it was corrected. */
  reason: z.string().nullish(),
});
export type JobHoursEntry = z.output<typeof jobHoursEntry>;

/** Somebody is at work on the job at this moment, as far as anybody has been told. */
export const jobTimer = z.object({
  /** Also the id of the hours entry that it becomes. */
  id: uuid,
  userId: z.int(),
  by: z.string().nullable(),
  /** Where it was started: one person runs one clock on one device. */
  deviceId: uuid,
  startedAt: instant,
});
export type JobTimer = z.output<typeof jobTimer>;

export const jobRow = z.object({
  id: uuid,
  jobNumber: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(jobTypes),
  /** The word as it was chosen on either screen; filter and count by `stage`. */
  status: z.enum(jobStatuses as readonly [JobStatus, ...JobStatus[]]),
  stage: z.enum(jobStages),
  /** Completed and packed: `Ready to Ship`. */
  isReady: z.boolean(),
  priority: z.enum(priorities),
  estimatedHours: z.number(),
  actualHours: z.number(),
  dueDate: instant.nullable(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  holdReason: z.string().nullable(),
  /** The note of the job form. */
  notes: z.string().nullable(),
  /** Notes added from the floor, oldest first. */
  noteEntries: z.array(jobNote),
  hourEntries: z.array(jobHoursEntry),
  /** Clocks that run, the oldest first. Absent on a row that a device has kept since before there were any. */
  timers: z.array(jobTimer).optional(),
  /** The newest ten, oldest first. Absent on a row that a device has kept since before there were any. */
  merges: z.array(jobMerge).optional(),
  assignedTo: z.int().nullable(),
  projectId: z.int().nullable(),
  projectItemId: z.int().nullable(),
  orderItemId: z.int().nullable(),
  projectNumber: z.string().nullable(),
  projectTitle: z.string().nullable(),
  /** Company, else first and last name; no contacts. */
  customerDisplayName: z.string().nullable(),
  /** Number of the order as people read it. */
  orderNumber: z.string().nullable(),
  /** Of the order's artwork; null where there is nothing to approve. Missing in rows that an older server sent. */
  proofStatus: z.enum(proofStandings).nullable().optional(),
  /** Whether a job waits for the approval, by the owner's setting. */
  proofRequired: z.boolean().optional(),
  pieces: z.int(),
  details: jobDetails,
  artwork: z.array(jobArtwork),
  deletedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type JobRow = z.output<typeof jobRow>;

/** Either screen's word, short forms included. */
export const anyJobStatus = z
  .string()
  .refine(word => readJobStatus(word) !== null, { message: 'That is not a job status.' })
  .transform(word => readJobStatus(word) ?? defaultJobStatus);

export const when = z.union([instant, z.iso.date().transform(day => `${day}T00:00:00.000Z`)]);
const hours = z.number().min(0, 'Hours must be positive').max(9999.99);
const clientId = uuid.optional();
const ids = z.object({ id: uuid });

const jobFields = {
  jobNumber: personText(20).optional(),
  title: personText(255, 1, jobWords.title),
  description: freeText(5000).nullish(),
  type: z.enum(jobTypes).optional(),
  status: anyJobStatus.optional(),
  priority: z.enum(priorities).optional(),
  estimatedHours: hours.nullish(),
  dueDate: when.nullish(),
  notes: freeText(5000).nullish(),
  projectId: z.int32().positive().nullish(),
};

export const jobsEndpoints = {
  listJobs: endpoint({
    method: 'GET',
    path: '/api/jobs',
    summary: 'Production jobs a page at a time: open ones first, then finished ones, the newest first',
    access: capability('jobs.work'),
    limit: 'read',
    query: pageQuery,
    response: z.array(jobRow),
  }),
  listFinishedJobs: endpoint({
    method: 'GET',
    path: '/api/finished-jobs',
    summary: 'Completed and cancelled jobs, the latest first, also those that devices no longer keep',
    access: capability('jobs.work'),
    limit: 'read',
    query: finishedQuery,
    response: finishedPage,
  }),
  getJob: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}',
    summary: 'One job as the floor sees it',
    access: capability('jobs.work'),
    limit: 'read',
    params: ids,
    response: jobRow,
  }),
  createJob: endpoint({
    method: 'POST',
    path: '/api/jobs',
    summary: 'Adds a job; its number is made when none is sent and changed when it is taken',
    access: capability('jobs.plan'),
    limit: 'write',
    status: 201,
    body: z.object({ ...jobFields, clientId }),
    response: jobRow,
  }),
  updateJob: endpoint({
    method: 'PATCH',
    path: '/api/jobs/{id}',
    currentAt: '/api/jobs/{id}',
    summary: 'Changes status, priority or fields of a job',
    access: capability('jobs.work'),
    limit: 'write',
    params: ids,
    body: z.object({
      ...jobFields,
      title: jobFields.title.optional(),
      startedAt: instant.nullish(),
      completedAt: instant.nullish(),
      actualHours: hours.nullish(),
      clientId,
      /** For an edit of the plan: the version that the person looked at. A move on the floor sends none. */
      version: z.int32().positive().optional(),
    }),
    response: jobRow,
  }),
  deleteJob: endpoint({
    method: 'DELETE',
    path: '/api/jobs/{id}',
    summary: 'Deletes a job; it stays in the books and leaves the screens',
    access: capability('jobs.plan'),
    limit: 'write',
    params: ids,
    status: 204,
  }),
  restoreJob: endpoint({
    method: 'POST',
    path: '/api/jobs/{id}/restore',
    summary: 'Brings a deleted job back',
    access: capability('jobs.plan'),
    limit: 'write',
    params: ids,
    response: jobRow,
  }),
};

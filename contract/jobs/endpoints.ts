/**
 * Production jobs: the row for lists and offline sync, and the REST calls. The row holds what the workshop needs,
 * without prices or customers' contact details.
 */
import { z } from 'zod';
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
import { printAreas } from '../garments/print-areas-shape.ts';
import { priorities } from './priorities.ts';
import { productionFile } from '../artwork/production/endpoints.ts';
import { letteringTemplate } from '../roster/roster-shape.ts';
import { soldPiece } from '../roster/sold-roster.ts';
import { freeText, instant, personText, sha256, uuid, pageQuery } from '../wire/shapes.ts';
import { techniqueId } from '../techniques/technique-shape.ts';

/** One design on the garment, by the hash of its bytes; `artworkImageUrl(sha256, …)` is its picture. */
export const jobArtwork = z.object({
  sha256: sha256.nullable(),
  name: z.string(),
  position: z.string(),
  /** The print area; missing where it is the side's main one, and in older jobs. */
  area: z.string().optional(),
  method: techniqueId,
  /** The technique's name when the job was planned. Missing in jobs from before techniques. */
  methodName: z.string().optional(),
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

/** Two changes of one field made without seeing each other: the value that was kept and the one that was replaced. */
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

/** The garment to work on. A job entered by hand may lack all of it. */
export const jobDetails = z.looseObject({
  productId: z.int().nullable().optional(),
  productName: z.string().optional(),
  /** Name of the drawing: `tee`, `hoodie` … */
  garment: z.string().optional(),
  /** The print areas that it was sold with, where they were its product's own. */
  printAreas: printAreas.optional(),
  color: z.object({ name: z.string(), value: z.string() }).nullable().optional(),
  sizes: z.array(z.object({ size: z.string(), quantity: z.int() })).optional(),
  /** How the names and numbers of its pieces are put on. */
  lettering: letteringTemplate.optional(),
  /** Its names and numbers were sold before anybody knew them. */
  namesToCome: z.boolean().optional(),
});

export const jobNote = z.object({
  id: uuid,
  text: z.string(),
  at: instant,
  by: z.string().nullable(),
});

export const jobHoursEntry = z.object({
  id: uuid,
  /** Negative in a correction. */
  minutes: z.int(),
  at: instant,
  by: z.string().nullable(),
  /** For an entry measured with Start and Stop; `at` is when it was stopped. */
  startedAt: instant.nullish(),
  /** The entry that this one corrects; the sum of both counts. */
  corrects: uuid.nullish(),
  /** Why it was corrected. */
  reason: z.string().nullish(),
});
export type JobHoursEntry = z.output<typeof jobHoursEntry>;

/** Someone is working on the job now, as far as the server or the device knows. */
export const jobTimer = z.object({
  /** Becomes the id of the hours entry. */
  id: uuid,
  userId: z.int(),
  by: z.string().nullable(),
  /** The device it was started on: each person has one clock per device. */
  deviceId: uuid,
  startedAt: instant,
});
export type JobTimer = z.output<typeof jobTimer>;

/** A piece that is finished. */
const jobTick = z.object({ at: instant, by: z.string().nullable() });
const jobTicks = z.record(z.string(), jobTick);
export type JobTicks = z.output<typeof jobTicks>;

export const jobRow = z.object({
  id: uuid,
  jobNumber: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(jobTypes),
  /** The status as chosen on either screen; filter and count by `stage`. */
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
  /** The note from the job form. */
  notes: z.string().nullable(),
  /** Notes added in the workshop, oldest first. */
  noteEntries: z.array(jobNote),
  hourEntries: z.array(jobHoursEntry),
  /** Running clocks, oldest first. Missing in rows that a device stored before clocks existed. */
  timers: z.array(jobTimer).optional(),
  /** The newest ten, oldest first. Missing in rows that a device stored before merges existed. */
  merges: z.array(jobMerge).optional(),
  assignedTo: z.int().nullable(),
  projectId: z.int().nullable(),
  projectItemId: z.int().nullable(),
  orderItemId: z.int().nullable(),
  projectNumber: z.string().nullable(),
  projectTitle: z.string().nullable(),
  /** Company, else first and last name; no contact details. */
  customerDisplayName: z.string().nullable(),
  /** The order number people read. */
  orderNumber: z.string().nullable(),
  /** Status of the order's artwork; null if nothing needs approval. Missing in rows from an older server. */
  proofStatus: z.enum(proofStandings).nullable().optional(),
  /** Whether the job must wait for approval, according to the owner's setting. */
  proofRequired: z.boolean().optional(),
  pieces: z.int(),
  details: jobDetails,
  artwork: z.array(jobArtwork),
  /**
   * What each piece says, if the job puts names and numbers on. Null if it doesn't, and on a device that may not read
   * names now. Missing in rows that a device stored before there were any.
   */
  roster: z.array(soldPiece).readonly().nullable().optional(),
  /** Files that the machine works from, of the job's designs. Missing in rows that a device stored before there were any. */
  productionFiles: z.array(productionFile).optional(),
  /** Finished pieces by their place in the roster, from 1. */
  ticks: jobTicks.optional(),
  deletedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type JobRow = z.output<typeof jobRow>;

/** A status word of either screen, short forms included. */
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
      /** For an edit of the plan: the version the person saw. A status change in the workshop sends none. */
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

/** Projects. Money is integer cents. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { jobStages, jobTypes } from '../jobs/jobs.ts';
import { priorities } from '../jobs/priorities.ts';
import { inlineJob, projectFields } from './project-fields.ts';
import { projectNeeds } from './project-form.ts';
import { allProjectStages, finishedStages } from './projects.ts';
import { cents, instant, pageQuery, rowId, seenVersionInQuery, uuid } from '../wire/shapes.ts';
import { customerRow, seenVersion } from '../customers/endpoints.ts';

export const projectItem = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.int(),
  unitPrice: cents,
  totalPrice: cents,
  supplier: z.string().nullable(),
  status: z.string(),
  trackingNumber: z.string().nullable(),
  notes: z.string().nullable(),
});
export type ProjectItem = z.output<typeof projectItem>;

export const projectJob = z.object({
  id: z.uuid(),
  jobNumber: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.string(),
  stage: z.enum(jobStages),
  type: z.enum(jobTypes),
  priority: z.enum(priorities),
  estimatedHours: z.number(),
  actualHours: z.number(),
  dueDate: instant.nullable(),
  notes: z.string().nullable(),
  version: z.int(),
});
export type ProjectJob = z.output<typeof projectJob>;

const projectHead = {
  id: z.int(),
  projectNumber: z.string(),
  customerId: z.int(),
  title: z.string(),
  /** Shown on the board: the delivery address. */
  description: z.string(),
  status: z.enum(allProjectStages),
  priority: z.enum(priorities),
  totalValue: cents,
  dueDate: instant.nullable(),
  deliveryDate: instant.nullable(),
  version: z.int(),
};

export const projectRow = z.object({
  ...projectHead,
  /** Company, else first and last name, else "Customer #id". */
  customerName: z.string(),
  brief: z.string().nullable(),
  paidAmount: cents,
  onAccount: z.boolean(),
  /** Number of the shop order it came from, and whether that has been shipped. */
  orderId: z.string().nullable(),
  isOrderShipped: z.boolean().nullable(),
  /** It is unpaid, so a payment link is available. */
  canOrderBePaid: z.boolean(),
  items: z.array(projectItem),
  jobs: z.array(projectJob),
  createdAt: instant,
  updatedAt: instant,
});
export type ProjectRow = z.output<typeof projectRow>;

/** The fields of a row on the board; the rest is loaded when it is opened. */
export const boardProject = z.object({ ...projectHead, jobCount: z.int(), jobsDone: z.int() });
export type BoardProject = z.output<typeof boardProject>;

/** A job of another project, or without one, in the list of other work in the workshop. */
export const otherJob = z.object({
  id: z.uuid(),
  jobNumber: z.string(),
  title: z.string(),
  priority: z.enum(priorities),
  dueDate: instant.nullable(),
  estimatedHours: z.number(),
  actualHours: z.number(),
  projectNumber: z.string().nullable(),
});
export type OtherJob = z.output<typeof otherJob>;

const ids = z.object({ id: rowId });
const access = capability('projects.manage');

export const projectEndpoints = {
  listProjects: endpoint({
    method: 'GET',
    path: '/api/projects',
    summary: 'Projects with their items and jobs a page at a time: open ones first, then finished ones',
    access,
    limit: 'read',
    query: pageQuery,
    response: z.array(projectRow),
  }),
  listBoardProjects: endpoint({
    method: 'GET',
    path: '/api/projects/board',
    summary:
      'Every open project and the newest finished ones, in the few fields that a line of the board shows, by delivery date',
    access,
    limit: 'read',
    response: z.array(boardProject),
  }),
  listFinishedProjects: endpoint({
    method: 'GET',
    path: '/api/projects/finished',
    summary: 'Finished projects and their customers, the newest first, searched, a page at a time',
    access,
    limit: 'read',
    query: pageQuery.extend({
      search: z.string().max(200).optional(),
      status: z.enum(finishedStages).optional(),
    }),
    response: z.object({
      projects: z.array(boardProject),
      /** Of these projects. */
      customers: z.array(customerRow),
      /** How many match the search and the stage. */
      found: z.int(),
      /** Of all finished projects. */
      counts: z.record(z.enum(finishedStages), z.int()),
    }),
  }),
  getProject: endpoint({
    method: 'GET',
    path: '/api/projects/{id}',
    summary: 'One project with its items and jobs',
    access,
    limit: 'read',
    params: ids,
    response: projectRow,
  }),
  listOtherJobs: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/other-jobs',
    summary: 'What else is open on the floor: the first of it by due date, and how much there is',
    access,
    limit: 'read',
    params: ids,
    response: z.object({ jobs: z.array(otherJob), total: z.int() }),
  }),
  createProject: endpoint({
    method: 'POST',
    path: '/api/projects',
    summary:
      'Adds a project with its jobs, all or nothing; the same `clientId` and body again answer the same project, another body is refused',
    access,
    limit: 'write',
    status: 201,
    body: z.object({
      ...projectFields,
      customerId: z.int32({ error: projectNeeds.customer }).positive(),
      jobs: z.array(inlineJob).max(100).optional(),
      clientId: uuid.optional(),
    }),
    response: projectRow,
  }),
  updateProject: endpoint({
    method: 'PATCH',
    path: '/api/projects/{id}',
    currentAt: '/api/projects/{id}',
    summary: 'Changes the given fields of a project, or its status alone',
    access,
    limit: 'write',
    params: ids,
    body: z
      .object({ ...projectFields, customerId: z.int32().positive() })
      .partial()
      .extend({ version: seenVersion }),
    response: projectRow,
  }),
  deleteProject: endpoint({
    method: 'DELETE',
    path: '/api/projects/{id}',
    currentAt: '/api/projects/{id}',
    summary: 'Deletes a project with its jobs; its order stays',
    access,
    limit: 'write',
    params: ids,
    query: seenVersionInQuery,
    status: 204,
  }),
  restoreProject: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/restore',
    summary: 'Brings a deleted project back, with the jobs that went along',
    access,
    limit: 'write',
    params: ids,
    response: projectRow,
  }),
};

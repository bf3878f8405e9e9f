/** Projects that the office makes without a network, with their jobs. */
import { z } from 'zod';
import { defaultJobStatus, jobStanding } from '../jobs/jobs.ts';
import { provisionalJobNumber } from '../jobs/mutations.ts';
import { mutationOf } from '../wire/mutation.ts';
import { provisionalNumber, shownNumber } from '../wire/records/record-id.ts';
import { uuid } from '../wire/shapes.ts';
import { defaultPriority } from '../jobs/priorities.ts';
import type { ProjectJob, ProjectRow } from './endpoints.ts';
import { inlineJob, projectFields } from './project-fields.ts';

const projectMutation = mutationOf<ProjectRow>('projects');

export const projectMutations = {
  'project.create': projectMutation({
    version: 1,
    name: 'project.create',
    access: 'projects.manage',
    words: {
      done: text => `Project added: ${text('title')}`,
      saved: 'Project Created',
      failed: 'Failed to create project',
      audit: 'Added a project without a network',
    },
    editable: [
      { path: 'title', label: 'Project Title', kind: 'line' },
      { path: 'description', label: 'Description (Delivery Location)', kind: 'lines' },
      { path: 'brief', label: 'What is to be made', kind: 'lines' },
    ],
    seen: null,
    creates: true,
    args: z.object({
      id: uuid,
      /** By its number or, if it was made without a network too, under its own id. */
      customer: uuid,
      ...projectFields,
      jobs: z
        .array(inlineJob.extend({ id: uuid }))
        .max(100)
        .optional(),
    }),
    reduce(row, { id, customer, jobs = [], items = [], ...fields }, { occurredAt }) {
      if (row) return { kind: 'applied', row };
      return {
        kind: 'applied',
        row: {
          id: provisionalNumber(id),
          projectNumber: 'New',
          customerId: shownNumber('customers', customer),
          customerName: '',
          title: fields.title,
          description: fields.description,
          brief: fields.brief ?? null,
          status: fields.status ?? 'Lead',
          priority: fields.priority ?? defaultPriority,
          totalValue: fields.totalValue ?? 0,
          paidAmount: fields.paidAmount ?? 0,
          onAccount: fields.onAccount ?? false,
          dueDate: fields.dueDate ?? null,
          deliveryDate: fields.deliveryDate ?? null,
          orderId: null,
          isOrderShipped: null,
          canOrderBePaid: false,
          items: items.map((item, at) => ({
            id: -at - 1,
            name: item.name,
            description: item.description ?? null,
            quantity: item.quantity,
            unitPrice: item.unitPrice,
            totalPrice: item.unitPrice * item.quantity,
            supplier: item.supplier ?? null,
            status: item.status ?? '',
            trackingNumber: item.trackingNumber ?? null,
            notes: item.notes ?? null,
          })),
          jobs: jobs.map(newProjectJob),
          version: 1,
          createdAt: occurredAt,
          updatedAt: occurredAt,
        },
      };
    },
  }),
};

function newProjectJob(job: z.output<typeof inlineJob> & { id: string }): ProjectJob {
  const status = job.status ?? defaultJobStatus;
  return {
    id: job.id,
    jobNumber: job.jobNumber || provisionalJobNumber(job.id),
    title: job.title,
    description: job.description ?? '',
    status,
    stage: jobStanding(status).stage,
    type: job.type ?? 'printing',
    priority: job.priority ?? defaultPriority,
    estimatedHours: job.estimatedHours ?? 1,
    actualHours: 0,
    dueDate: job.dueDate ?? null,
    notes: job.notes ?? null,
    version: 1,
  };
}

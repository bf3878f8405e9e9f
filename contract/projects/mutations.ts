/** Projects that the office makes, with their jobs, and changes without a network. */
import { z } from 'zod';
import { defaultJobStatus, jobStanding } from '../jobs/jobs.ts';
import { provisionalJobNumber } from '../jobs/mutations.ts';
import { type EditableField, mutationOf, type Outcome } from '../wire/mutation.ts';
import { clashingFields, changedFields } from '../wire/records/field-clash.ts';
import { provisionalNumber, shownNumber } from '../wire/records/record-id.ts';
import { uuid } from '../wire/shapes.ts';
import { defaultPriority, priorities } from '../jobs/priorities.ts';
import { formatCents } from '../money/money.ts';
import { formatIsoDay } from '../time/dates.ts';
import type { ProjectItem, ProjectJob, ProjectRow } from './endpoints.ts';
import { inlineJob, projectFields } from './project-fields.ts';
import { projectWords } from './project-form.ts';
import { projectStages } from './projects.ts';

const projectMutation = mutationOf<ProjectRow>('projects');
const { labels } = projectWords;

const asOptions = (values: readonly string[]) => values.map(value => ({ value, label: value }));
const texts = [
  { path: 'title', label: labels.title, kind: 'line' },
  { path: 'description', label: labels.description, kind: 'lines' },
  { path: 'brief', label: labels.brief, kind: 'lines' },
] as const satisfies readonly EditableField[];
const choices = [
  { path: 'changes.status', label: labels.status, kind: 'choice', options: asOptions(projectStages) },
  { path: 'changes.priority', label: labels.priority, kind: 'choice', options: asOptions(priorities) },
] as const satisfies readonly EditableField[];

const changes = z
  .object({
    ...projectFields,
    /** As in `project.create`. */
    customer: uuid,
  })
  .partial();
type Items = NonNullable<z.output<typeof changes>['items']>;

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
    editable: texts,
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
          items: itemsOf(items),
          jobs: jobs.map(newProjectJob),
          version: 1,
          createdAt: occurredAt,
          updatedAt: occurredAt,
        },
      };
    },
  }),

  'project.update': projectMutation({
    version: 1,
    name: 'project.update',
    access: 'projects.manage',
    words: {
      done: 'Project edited',
      saved: 'Project Updated',
      failed: 'Failed to update project',
      audit: 'Changed a project without a network',
    },
    editable: [...texts.map(field => ({ ...field, path: `changes.${field.path}` as const })), ...choices],
    compared: [
      { field: 'dueDate', label: labels.dueDate, words: dayWords },
      { field: 'deliveryDate', label: labels.deliveryDate, words: dayWords },
      { field: 'totalValue', label: labels.budget, words: moneyWords },
      { field: 'paidAmount', label: labels.paid, words: moneyWords },
      { field: 'onAccount', label: labels.onAccount, words: value => (value === true ? 'Yes' : 'No') },
      { field: 'items', label: labels.items, words: itemWords },
    ],
    seen: { in: 'was', fieldsOf: 'changes' },
    args: z.object({
      changes,
      /** The same fields as the person saw them. */
      was: z.record(z.string(), z.unknown()).optional(),
    }),
    reduce(row, args): Outcome<ProjectRow> {
      if (!row) return { kind: 'conflict', code: 'unknown_project' };
      const { customer, ...fields } = args.changes;
      const { was } = args;
      const wanted = { ...fields, ...(customer && { customerId: shownNumber('customers', customer) }) };
      const [now, to, seen] = [comparable(row), comparable(wanted), was && comparable(was)];
      if (clashingFields(now, to, seen).length > 0) return { kind: 'conflict', code: 'changed_meanwhile' };
      const changed = new Set(changedFields(now, to));
      if (changed.size === 0) return { kind: 'applied', row };
      const { items, ...rest } = Object.fromEntries(
        Object.entries(wanted).filter(([name]) => changed.has(name)),
      ) as typeof wanted;
      return {
        kind: 'applied',
        row: { ...row, ...rest, ...(items && { items: itemsOf(items) }) } as ProjectRow,
      };
    },
  }),
};

function itemsOf(items: Items): ProjectItem[] {
  return items.map((item, at) => ({
    id: item.id ?? -at - 1,
    name: item.name,
    description: item.description ?? null,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    totalPrice: item.unitPrice * item.quantity,
    supplier: item.supplier ?? null,
    status: item.status ?? '',
    trackingNumber: item.trackingNumber ?? null,
    notes: item.notes ?? null,
  }));
}

/**
 * Items by what they say: the same ones that have come by another way have other ids. Instants in one spelling: the
 * server's and the form's need not be the same.
 */
function comparable(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      name === 'items' && Array.isArray(value)
        ? value.map(itemSaying)
        : name.endsWith('Date') && typeof value === 'string' && !Number.isNaN(Date.parse(value))
          ? new Date(value).toISOString()
          : value,
    ]),
  );
}

function itemSaying(item: Items[number]) {
  const { name, quantity, unitPrice, description, supplier, status, trackingNumber, notes } = item;
  return [
    name,
    quantity,
    unitPrice,
    ...[description, supplier, status, trackingNumber, notes].map(text => text || ''),
  ];
}

/** A day ends at five in the afternoon: in UTC it is the same calendar day all over Australia. */
function dayWords(value: unknown): string {
  return typeof value === 'string' ? formatIsoDay(value.slice(0, 10)) : '';
}

function moneyWords(value: unknown): string {
  return typeof value === 'number' ? formatCents(value) : '';
}

function itemWords(value: unknown): string {
  return Array.isArray(value)
    ? value.map(({ name, quantity }: ProjectItem) => `${quantity} × ${name}`).join('\n')
    : '';
}

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

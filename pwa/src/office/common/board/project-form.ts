/** What a project's dialogs start with, and what is sent. */
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { inlineJobTypes } from '#contract/jobs/jobs.ts';
import { defaultPriority } from '#contract/jobs/priorities.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import type { ProjectItem, ProjectRow } from '#contract/projects/endpoints.ts';
import type {
  InlineJobForm,
  ItemForm,
  newProjectForm,
  ProjectForm,
  projectForm,
} from '#contract/projects/project-form.ts';
import { defaultProjectStage } from '#contract/projects/projects.ts';
import { writtenAtWall } from '#contract/time/wall-instant.ts';
import type { ProjectBody, ProjectChange } from './project-changes.ts';

type Checked<F extends (timeZone: string) => { _output: unknown }> = ReturnType<F>['_output'];

export const blankProject: ProjectForm = {
  customerId: '',
  title: '',
  description: '',
  brief: '',
  status: defaultProjectStage,
  priority: defaultPriority,
  dueDate: '',
  deliveryDate: '',
  budget: '',
  paid: '',
  onAccount: false,
  items: [],
};

const dayOf = (instant: string | null, timeZone: string) =>
  instant ? writtenAtWall(new Date(instant), timeZone).slice(0, 10) : '';

export function projectFormOf(row: ProjectRow, timeZone: string): ProjectForm {
  const { title, description, status, priority, onAccount } = row;
  return {
    customerId: String(row.customerId),
    title,
    description,
    status,
    priority,
    onAccount,
    brief: row.brief ?? '',
    dueDate: dayOf(row.dueDate, timeZone),
    deliveryDate: dayOf(row.deliveryDate, timeZone),
    budget: centsToDecimalText(row.totalValue),
    paid: centsToDecimalText(row.paidAmount),
    items: row.items.map(itemFormOf),
  };
}

function itemFormOf(item: ProjectItem): ItemForm {
  return {
    key: String(item.id),
    id: item.id,
    name: item.name,
    description: item.description ?? '',
    quantity: String(item.quantity),
    unitPrice: centsToDecimalText(item.unitPrice),
    supplier: item.supplier ?? '',
    status: item.status,
    trackingNumber: item.trackingNumber ?? '',
    notes: item.notes ?? '',
  };
}

export function blankItem(key: string): ItemForm {
  const texts = { name: '', description: '', supplier: '', trackingNumber: '', notes: '' };
  return { ...texts, key, id: null, quantity: '1', unitPrice: '0.00', status: 'pending' };
}

export function blankInlineJob(id: string): InlineJobForm {
  return {
    id,
    title: '',
    type: inlineJobTypes[0] ?? 'printing',
    priority: defaultPriority,
    estimatedHours: '1',
  };
}

/** The named fields, as the API expects them. */
export function projectChange(
  { budget, paid, ...same }: Checked<typeof projectForm>,
  names: readonly (keyof ProjectForm)[],
): ProjectChange {
  const all = { ...same, totalValue: budget, paidAmount: paid };
  const called = names.map(name =>
    name === 'budget' ? 'totalValue' : name === 'paid' ? 'paidAmount' : name,
  );
  return Object.fromEntries(called.map(name => [name, all[name]]));
}

export function newProjectBody(form: Checked<typeof newProjectForm>): ProjectBody {
  const { clientId, customerId, title, description, brief, status, priority, dueDate, jobs } = form;
  return {
    clientId,
    customerId,
    title,
    description,
    brief,
    status,
    priority,
    dueDate,
    deliveryDate: form.deliveryDate ?? dueDate,
    totalValue: form.budget,
    jobs: jobs.map(job => ({ ...job, status: 'Ordered', dueDate })),
  };
}

/** The usual delivery address for a project of this customer. */
export function addressOf({ address, city, state, postalCode }: CustomerRow): string {
  const place = [city, state, postalCode].filter(Boolean).join(' ');
  return [address, place].filter(Boolean).join(', ');
}

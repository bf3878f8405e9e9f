/** The fields of a project's dialogs. Dates are days of the shop; the day ends there at five in the afternoon. */
import type { ProjectItem, ProjectRow } from '#contract/projects/endpoints.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { inlineJobTypes, type JobType, jobWords } from '#contract/jobs/jobs.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import { defaultPriority, type Priority } from '#contract/jobs/priorities.ts';
import { defaultProjectStage, type ProjectStage } from '#contract/projects/projects.ts';
import { readDollars } from '#contract/money/read-dollars.ts';
import { endOfDay, writtenAtWall } from '#contract/time/wall-instant.ts';
import { missingIn } from '#pwa/common/local/forms/form-rules.ts';
import type { ProjectBody, ProjectChange } from './project-changes.ts';

export interface ProjectForm {
  customerId: string;
  title: string;
  description: string;
  brief: string;
  status: ProjectStage;
  priority: Priority;
  /** "2026-11-20" or empty. */
  dueDate: string;
  deliveryDate: string;
  /** Dollars as typed. */
  budget: string;
  paid: string;
  onAccount: boolean;
  items: readonly ItemForm[];
}

export interface ItemForm {
  /** Of the row on the screen. */
  key: string;
  id: number | null;
  name: string;
  description: string;
  quantity: string;
  unitPrice: string;
  supplier: string;
  status: string;
  trackingNumber: string;
  notes: string;
}

export type ProjectErrors = Partial<Record<keyof ProjectForm, string>>;

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

export const projectLabels: Readonly<Record<keyof ProjectForm, string>> = {
  customerId: 'Customer',
  title: 'Project Title',
  description: 'Description (Delivery Location)',
  brief: 'What is to be made',
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due Date',
  deliveryDate: 'Delivery Date',
  budget: 'Budget',
  paid: 'Paid so far',
  onAccount: 'On account',
  items: 'Items',
};

const dayOf = (instant: string | null, timeZone: string) =>
  instant ? writtenAtWall(new Date(instant), timeZone).slice(0, 10) : '';

const instantOf = (day: string, timeZone: string) => (day === '' ? null : endOfDay(day, timeZone));

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

const notMoney = 'Please enter an amount in dollars, like 1250.00.';

export function checkProject(form: ProjectForm): ProjectErrors {
  return {
    ...missingIn<'customerId' | 'title' | 'description'>(form, projectLabels, [
      'customerId',
      'title',
      'description',
    ]),
    ...(form.budget.trim() !== '' && readDollars(form.budget) === null && { budget: notMoney }),
    ...(form.paid.trim() !== '' && readDollars(form.paid) === null && { paid: notMoney }),
    ...(form.items.some(item => !isItem(item)) && {
      items: 'Each item needs a name, a whole quantity and a unit price.',
    }),
  };
}

function isItem({ name, quantity, unitPrice }: ItemForm): boolean {
  return name.trim() !== '' && /^[1-9]\d{0,6}$/.test(quantity.trim()) && readDollars(unitPrice) !== null;
}

function itemBody(item: ItemForm) {
  const { id, name, description, quantity, unitPrice, supplier, status, trackingNumber, notes } = item;
  return {
    ...(id === null ? {} : { id }),
    name,
    description,
    supplier,
    status,
    trackingNumber,
    notes,
    quantity: Number(quantity),
    unitPrice: readDollars(unitPrice) ?? 0,
  };
}

/** One field, or all of them, as the call wants it. */
export function projectChange(
  form: ProjectForm,
  fields: readonly (keyof ProjectForm)[],
  timeZone: string,
): ProjectChange {
  const has = (name: keyof ProjectForm) => fields.includes(name);
  return {
    ...(has('customerId') && { customerId: Number(form.customerId) }),
    ...(has('title') && { title: form.title }),
    ...(has('description') && { description: form.description }),
    ...(has('brief') && { brief: form.brief }),
    ...(has('status') && { status: form.status }),
    ...(has('priority') && { priority: form.priority }),
    ...(has('dueDate') && { dueDate: instantOf(form.dueDate, timeZone) }),
    ...(has('deliveryDate') && { deliveryDate: instantOf(form.deliveryDate, timeZone) }),
    ...(has('budget') && { totalValue: readDollars(form.budget) ?? 0 }),
    ...(has('paid') && { paidAmount: readDollars(form.paid) ?? 0 }),
    ...(has('onAccount') && { onAccount: form.onAccount }),
    ...(has('items') && { items: form.items.map(itemBody) }),
  };
}

/** A job written down with its project: fewer fields, whole hours. */
export interface InlineJob {
  /** Made with the line, so that sending twice makes one job. */
  id: string;
  title: string;
  type: JobType;
  priority: Priority;
  estimatedHours: string;
}

export interface NewProjectForm extends ProjectForm {
  clientId: string;
  jobs: readonly InlineJob[];
}

export function blankInlineJob(id: string): InlineJob {
  return {
    id,
    title: '',
    type: inlineJobTypes[0] ?? 'printing',
    priority: defaultPriority,
    estimatedHours: '1',
  };
}

/** Whole hours; 1 for what is empty or no number. */
export function wholeHours(written: string): number {
  const hours = Number.parseInt(written, 10);
  return hours > 0 ? hours : 1;
}

export function checkNewProject(form: NewProjectForm): Partial<Record<keyof NewProjectForm, string>> {
  return {
    ...checkProject(form),
    ...(form.jobs.some(({ title }) => title.trim() === '') && { jobs: jobWords.title }),
  };
}

export function newProjectBody(form: NewProjectForm, timeZone: string): ProjectBody {
  const { clientId, jobs, title, description, status, priority } = form;
  const dueDate = instantOf(form.dueDate, timeZone);
  return {
    clientId,
    title,
    description,
    status,
    priority,
    brief: form.brief,
    customerId: Number(form.customerId),
    dueDate,
    deliveryDate: instantOf(form.deliveryDate, timeZone) ?? dueDate,
    totalValue: readDollars(form.budget) ?? 0,
    jobs: jobs.map(job => ({
      id: job.id,
      title: job.title,
      type: job.type,
      priority: job.priority,
      status: 'Ordered',
      estimatedHours: wholeHours(job.estimatedHours),
      dueDate,
    })),
  };
}

/** Where a project of this customer usually goes. */
export function addressOf({ address, city, state, postalCode }: CustomerRow): string {
  const place = [city, state, postalCode].filter(Boolean).join(' ');
  return [address, place].filter(Boolean).join(', ');
}

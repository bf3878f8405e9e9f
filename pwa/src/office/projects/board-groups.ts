/**
 * What the board shows: which projects, in which order, under whom. Pure, so that a thousand of them are tested at
 * once.
 */
import { customerName, personName } from '#contract/customers/customers.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { allProjectStages, isActiveProject, type ProjectStage } from '#contract/projects/projects.ts';
import type { StageFilter } from './board-address.ts';

/** A project with its customer, and the text that search looks at. */
export interface ShownProject {
  project: BoardProject;
  customer: string;
  text: string;
}

export interface Group {
  customerId: number;
  /** Undefined if the customer hasn't been loaded: then it is "Customer #id". */
  customer: CustomerRow | undefined;
  name: string;
  projects: ShownProject[];
  totalValue: number;
}

export interface Filter {
  search: string;
  status: StageFilter | null;
}

/** Projects as the server sends them: by delivery date, undated ones last. */
export function shownProjects(
  projects: readonly BoardProject[],
  customers: readonly CustomerRow[],
): ShownProject[] {
  const names = new Map(customers.map(customer => [customer.id, customer]));
  return projects.toSorted(byDeliveryDate).map(project => {
    const customer = names.get(project.customerId);
    const name = customer ? customerName(customer) : `Customer #${project.customerId}`;
    const { projectNumber, title, description } = project;
    const text = [projectNumber, title, description, name, customer && textOf(customer)].join('\n');
    return { project, customer: name, text: text.toLowerCase() };
  });
}

function textOf(customer: CustomerRow): string {
  return [personName(customer), customer.email, customer.phone].join('\n');
}

/** By delivery date or else due date, ascending; undated ones last; then in order of creation. */
export function byDeliveryDate(a: BoardProject, b: BoardProject): number {
  const [dayA, dayB] = [a.deliveryDate ?? a.dueDate, b.deliveryDate ?? b.dueDate];
  if (dayA === dayB) return a.id - b.id;
  if (dayA === null || dayB === null) return dayA === null ? 1 : -1;
  return Date.parse(dayA) - Date.parse(dayB) || a.id - b.id;
}

/** Every word must match, in any order. */
export function filterProjects(
  projects: readonly ShownProject[],
  { search, status }: Filter,
): ShownProject[] {
  const words = wordsOf(search);
  return projects.filter(
    ({ project, text }) => fitsStage(project.status, status) && words.every(word => text.includes(word)),
  );
}

function fitsStage(stage: ProjectStage, wanted: StageFilter | null): boolean {
  if (wanted === 'active') return isActiveProject(stage);
  return wanted === null || stage === wanted;
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Grouped by customer, next delivery first. Customers without a project follow by name, unless a stage is selected. A
 * search finds them too.
 */
export function groupByCustomer(
  projects: readonly ShownProject[],
  customers: readonly CustomerRow[],
  { search, status }: Filter,
  withProjects: ReadonlySet<number>,
): Group[] {
  const byId = new Map(customers.map(customer => [customer.id, customer]));
  const groups = new Map<number, Group>();
  for (const shown of projects) {
    const { customerId, totalValue } = shown.project;
    const group = groups.get(customerId) ?? emptyGroup(customerId, byId.get(customerId), shown.customer);
    group.projects.push(shown);
    group.totalValue += totalValue;
    groups.set(customerId, group);
  }
  if (status !== null) return [...groups.values()];
  const words = wordsOf(search);
  const alone = customers
    .filter(({ id }) => !withProjects.has(id))
    .map(customer => emptyGroup(customer.id, customer, customerName(customer)))
    .filter(({ name, customer }) => {
      const text = `${name}\n${customer && textOf(customer)}`.toLowerCase();
      return words.every(word => text.includes(word));
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU'));
  return [...groups.values(), ...alone];
}

function emptyGroup(customerId: number, customer: CustomerRow | undefined, name: string): Group {
  return { customerId, customer, name, projects: [], totalValue: 0 };
}

export function countByStage(projects: readonly ShownProject[]): Record<ProjectStage, number> {
  const counts = Object.fromEntries(allProjectStages.map(stage => [stage, 0])) as Record<
    ProjectStage,
    number
  >;
  for (const { project } of projects) counts[project.status] += 1;
  return counts;
}

/** One line of the rendered board. */
export type Line =
  | { kind: 'customer'; key: string; group: Group; isOpen: boolean }
  | { kind: 'project'; key: string; shown: ShownProject; isOpen: boolean }
  | { kind: 'panel'; key: string; project: BoardProject }
  /** The follow-up of a move to another stage. */
  | { kind: 'follow'; key: string; project: BoardProject };

export interface Opened {
  closedGroups: ReadonlySet<number>;
  openProjects: ReadonlySet<number>;
  /** Projects whose move has a follow-up. */
  moved: ReadonlySet<number>;
}

export function linesOfTable(groups: readonly Group[], opened: Opened): Line[] {
  return groups.flatMap(group => {
    const isOpen = !opened.closedGroups.has(group.customerId);
    const head: Line = { kind: 'customer', key: `c${group.customerId}`, group, isOpen };
    return isOpen ? [head, ...linesOfList(group.projects, opened)] : [head];
  });
}

export function linesOfList(projects: readonly ShownProject[], opened: Opened): Line[] {
  return projects.flatMap((shown): Line[] => {
    const { project } = shown;
    const isOpen = opened.openProjects.has(project.id);
    return [
      { kind: 'project', key: `p${project.id}`, shown, isOpen },
      ...(opened.moved.has(project.id) ? [{ kind: 'follow', key: `f${project.id}`, project } as const] : []),
      ...(isOpen ? [{ kind: 'panel', key: `j${project.id}`, project } as const] : []),
    ];
  });
}

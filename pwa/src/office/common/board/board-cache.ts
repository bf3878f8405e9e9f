/**
 * The board's cached data, and how changes are applied to it at once: the user's own changes show without another
 * request.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject, ProjectJob, ProjectRow } from '#contract/projects/endpoints.ts';

export const boardKey = ['projects', 'board'] as const;
export const projectKey = (id: number) => ['projects', 'one', id] as const;
export const otherJobsKey = (id: number) => ['jobs', 'beside', id] as const;

/** Every open project and the newest finished ones, with their customers and the first customers by name. */
export interface BoardRows {
  projects: BoardProject[];
  customers: CustomerRow[];
  /** The shop has customers that are not among them. */
  hasMoreCustomers: boolean;
}

export function boardProjectOf(row: ProjectRow): BoardProject {
  const { id, projectNumber, customerId, title, description, status, priority } = row;
  const { totalValue, dueDate, deliveryDate, version } = row;
  const counted = row.jobs.filter(({ stage }) => stage !== 'cancelled');
  return {
    id,
    projectNumber,
    customerId,
    title,
    description,
    status,
    priority,
    totalValue,
    dueDate,
    deliveryDate,
    version,
    jobCount: counted.length,
    jobsDone: counted.filter(({ stage }) => stage === 'completed').length,
  };
}

type Projects = readonly BoardProject[];
type Customers = readonly CustomerRow[];

function changeProjects(client: QueryClient, change: (rows: Projects) => BoardProject[]): void {
  client.setQueryData<BoardRows>(boardKey, board => board && { ...board, projects: change(board.projects) });
}

function changeCustomers(client: QueryClient, change: (rows: Customers) => CustomerRow[]): void {
  client.setQueryData<BoardRows>(
    boardKey,
    board => board && { ...board, customers: change(board.customers) },
  );
}

/** Stores a project as the server returned it: in its place, or as new. */
export function putProject(client: QueryClient, row: ProjectRow): void {
  client.setQueryData<ProjectRow>(projectKey(row.id), row);
  changeProjects(client, rows => withRow(rows, boardProjectOf(row)));
}

/** Applied before the server answers. */
export function patchProject(client: QueryClient, id: number, part: Partial<BoardProject>): void {
  client.setQueryData<ProjectRow>(projectKey(id), row => row && { ...row, ...part });
  changeProjects(client, rows => rows.map(row => (row.id === id ? { ...row, ...part } : row)));
}

export function dropProject(client: QueryClient, id: number): void {
  changeProjects(client, rows => rows.filter(row => row.id !== id));
}

export function findProject(client: QueryClient, id: number): BoardProject | undefined {
  return client.getQueryData<BoardRows>(boardKey)?.projects.find(row => row.id === id);
}

export function putCustomer(client: QueryClient, row: CustomerRow): void {
  changeCustomers(client, rows => withRow(rows, row));
}

/** Removes the customer with their projects. */
export function dropCustomer(client: QueryClient, id: number): void {
  changeCustomers(client, rows => rows.filter(row => row.id !== id));
  changeProjects(client, rows => rows.filter(row => row.customerId !== id));
}

/** The jobs of an open project, and the counts of its row. */
export function changeJobs(
  client: QueryClient,
  projectId: number,
  change: (jobs: readonly ProjectJob[]) => ProjectJob[],
): void {
  client.setQueryData<ProjectRow>(projectKey(projectId), row => row && { ...row, jobs: change(row.jobs) });
  const row = client.getQueryData<ProjectRow>(projectKey(projectId));
  if (!row) return;
  const { jobCount, jobsDone } = boardProjectOf(row);
  changeProjects(client, rows =>
    rows.map(shown => (shown.id === projectId ? { ...shown, jobCount, jobsDone } : shown)),
  );
}

function withRow<Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id)
    ? rows.map(shown => (shown.id === row.id ? row : shown))
    : [...rows, row];
}

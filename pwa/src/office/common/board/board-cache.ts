/** What the board has received, and how a change is laid into it at once: own changes show without another question. */
import type { QueryClient } from '@tanstack/react-query';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject, ProjectJob, ProjectRow } from '#contract/projects/endpoints.ts';

export const customersKey = ['customers'] as const;
export const boardKey = ['projects', 'board'] as const;
export const projectKey = (id: number) => ['projects', 'one', id] as const;
export const otherJobsKey = (id: number) => ['jobs', 'beside', id] as const;

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

/** As the server answered it: in its place, or new. */
export function putProject(client: QueryClient, row: ProjectRow): void {
  client.setQueryData<ProjectRow>(projectKey(row.id), row);
  client.setQueryData<BoardProject[]>(boardKey, rows => rows && withRow(rows, boardProjectOf(row)));
}

/** Ahead of the server's answer. */
export function patchProject(client: QueryClient, id: number, part: Partial<BoardProject>): void {
  client.setQueryData<ProjectRow>(projectKey(id), row => row && { ...row, ...part });
  client.setQueryData<BoardProject[]>(boardKey, rows =>
    rows?.map(row => (row.id === id ? { ...row, ...part } : row)),
  );
}

export function dropProject(client: QueryClient, id: number): void {
  client.setQueryData<BoardProject[]>(boardKey, rows => rows?.filter(row => row.id !== id));
}

export function findProject(client: QueryClient, id: number): BoardProject | undefined {
  return client.getQueryData<BoardProject[]>(boardKey)?.find(row => row.id === id);
}

export function putCustomer(client: QueryClient, row: CustomerRow): void {
  client.setQueryData<CustomerRow[]>(customersKey, rows => rows && withRow(rows, row));
}

/** The projects go with their customer. */
export function dropCustomer(client: QueryClient, id: number): void {
  client.setQueryData<CustomerRow[]>(customersKey, rows => rows?.filter(row => row.id !== id));
  client.setQueryData<BoardProject[]>(boardKey, rows => rows?.filter(row => row.customerId !== id));
}

export function findCustomer(client: QueryClient, id: number): CustomerRow | undefined {
  return client.getQueryData<CustomerRow[]>(customersKey)?.find(row => row.id === id);
}

/** The jobs of an open project, and with them the counts of its line. */
export function changeJobs(
  client: QueryClient,
  projectId: number,
  change: (jobs: readonly ProjectJob[]) => ProjectJob[],
): void {
  client.setQueryData<ProjectRow>(projectKey(projectId), row => row && { ...row, jobs: change(row.jobs) });
  const row = client.getQueryData<ProjectRow>(projectKey(projectId));
  if (!row) return;
  const { jobCount, jobsDone } = boardProjectOf(row);
  client.setQueryData<BoardProject[]>(boardKey, rows =>
    rows?.map(shown => (shown.id === projectId ? { ...shown, jobCount, jobsDone } : shown)),
  );
}

function withRow<Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id)
    ? rows.map(shown => (shown.id === row.id ? row : shown))
    : [...rows, row];
}

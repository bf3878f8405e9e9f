/** The board's address: view, search, stage, what is open, and which dialog. A link to it shows the same board. */
import { isOneOf } from '#contract/wire/transitions.ts';
import { allProjectStages, type ProjectStage } from '#contract/projects/projects.ts';

export const boardViews = ['table', 'list'] as const;
export type BoardView = (typeof boardViews)[number];

/** One stage, or all in which work remains. */
export type StageFilter = ProjectStage | 'active';
export const stageFilters: readonly StageFilter[] = ['active', ...allProjectStages];

export interface BoardAddress {
  /** Null: depends on the window. */
  view: BoardView | null;
  search: string;
  status: StageFilter | null;
  closedGroups: ReadonlySet<number>;
  openProjects: ReadonlySet<number>;
}

export function readAddress(params: URLSearchParams): BoardAddress {
  const status = params.get('status') ?? '';
  return {
    view: boardViews.find(view => view === params.get('view')) ?? null,
    search: params.get('search') ?? '',
    status: isOneOf(stageFilters, status) ? status : null,
    closedGroups: idsOf(params.get('closed')),
    openProjects: idsOf(params.get('open')),
  };
}

function idsOf(list: string | null): ReadonlySet<number> {
  const ids = (list ?? '').split('.').map(Number);
  return new Set(ids.filter(id => Number.isSafeInteger(id) && id !== 0));
}

/** Empty values are removed from the address. */
export function withValues(
  params: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams {
  const after = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** Adds the id if it isn't in the list, otherwise removes it. */
export function withToggled(params: URLSearchParams, name: 'closed' | 'open', id: number): URLSearchParams {
  const ids = new Set(idsOf(params.get(name)));
  if (!ids.delete(id)) ids.add(id);
  return withValues(params, { [name]: [...ids].join('.') });
}

/** Numbers below zero stand for what was made on this device. The dialog over the board: `edit-project:12`, `new-job:12`, `edit-job:12:0190…`. */
export type BoardDialog =
  | { name: 'new-customer' }
  | { name: 'new-project'; customerId: number | null }
  | { name: 'edit-customer' | 'delete-customer'; customerId: number }
  | { name: 'new-job'; projectId: number }
  | { name: 'project' | 'edit-project' | 'delete-project'; projectId: number }
  | { name: 'edit-job' | 'delete-job'; projectId: number; jobId: string };

export function dialogText(dialog: BoardDialog): string {
  const { name, ...ids } = dialog;
  return [name, ...Object.values(ids).filter(id => id !== null)].join(':');
}

export function readDialog(text: string | null): BoardDialog | null {
  const [name = '', first, second = ''] = (text ?? '').split(':');
  const id = first && /^([1-9]\d{0,8}|-[1-9]\d{0,15})$/.test(first) ? Number(first) : null;
  if (name === 'new-customer') return { name };
  if (name === 'new-project') return { name, customerId: id };
  if (id === null) return null;
  if (name === 'edit-customer' || name === 'delete-customer') return { name, customerId: id };
  if (name === 'edit-job' || name === 'delete-job')
    return second ? { name, projectId: id, jobId: second } : null;
  if (name === 'new-job') return { name, projectId: id };
  if (name === 'project' || name === 'edit-project' || name === 'delete-project')
    return { name, projectId: id };
  return null;
}

/**
 * What usually accompanies a project's stage. Moving a project does none of it automatically, so what a move leaves
 * open is listed, each with one tap. Moving back leaves nothing open.
 */
import type { ProjectJob, ProjectRow } from '../projects/endpoints.ts';
import { type BoardJobStatus, boardStepOf, jobStatusRank } from './jobs.ts';
import { type ProjectStage, projectStages, stepOf } from '../projects/projects.ts';

export type StageEffect =
  /** The rest of the total value hasn't been recorded as paid. */
  | { kind: 'paid'; amountCents: number }
  /** Not paid yet: an approved business pays within 30 days. */
  | { kind: 'onAccount' }
  | { kind: 'itemsOrdered'; ids: readonly number[] }
  | { kind: 'startJobs' | 'completeJobs' | 'readyJobs'; ids: readonly string[] }
  /** The shop order behind the project is not marked as shipped; that is done on the order, where the mail is written. */
  | { kind: 'shipOrder'; orderId: string };

type Seen = Pick<
  ProjectRow,
  'totalValue' | 'paidAmount' | 'onAccount' | 'orderId' | 'isOrderShipped' | 'items' | 'jobs'
>;

/** Jobs that haven't reached a step. Cancelled jobs don't count. */
function jobsBefore(jobs: readonly ProjectJob[], step: BoardJobStatus): string[] {
  return jobs
    .filter(({ status }) => {
      const at = boardStepOf(status);
      return at !== null && jobStatusRank(at) < jobStatusRank(step);
    })
    .map(({ id }) => id);
}

const effectsOf: Partial<Record<ProjectStage, (project: Seen) => StageEffect[]>> = {
  Paid: ({ totalValue, paidAmount, onAccount }) =>
    paidAmount < totalValue && !onAccount
      ? [{ kind: 'paid', amountCents: totalValue - paidAmount }, { kind: 'onAccount' }]
      : [],
  Ordered({ items }) {
    const ids = items.filter(({ status }) => status === 'pending').map(({ id }) => id);
    return ids.length > 0 ? [{ kind: 'itemsOrdered', ids }] : [];
  },
  Production: ({ jobs }) => jobEffect('startJobs', jobsBefore(jobs, 'Production')),
  Completed: ({ jobs }) => jobEffect('completeJobs', jobsBefore(jobs, 'Completed')),
  Shipped: ({ jobs, orderId, isOrderShipped }) => [
    ...jobEffect('readyJobs', jobsBefore(jobs, 'Ready to Ship')),
    ...(orderId && !isOrderShipped ? [{ kind: 'shipOrder' as const, orderId }] : []),
  ],
};

function jobEffect(kind: 'startJobs' | 'completeJobs' | 'readyJobs', ids: string[]): StageEffect[] {
  return ids.length > 0 ? [{ kind, ids }] : [];
}

/** Open tasks of the stages after `from` up to `to`. For jobs, only the furthest step counts. */
export function openEffects(project: Seen, from: ProjectStage, to: ProjectStage): StageEffect[] {
  const passed = projectStages.slice(stepOf(from) + 1, stepOf(to) + 1);
  const found = passed.flatMap(stage => effectsOf[stage]?.(project) ?? []);
  const furthest = found.findLast(effect => jobStepOf(effect) !== null);
  return found.filter(effect => jobStepOf(effect) === null || effect === furthest);
}

/** The step that an effect moves jobs to. */
export function jobStepOf({ kind }: StageEffect): BoardJobStatus | null {
  if (kind === 'startJobs') return 'Production';
  if (kind === 'completeJobs') return 'Completed';
  return kind === 'readyJobs' ? 'Ready to Ship' : null;
}

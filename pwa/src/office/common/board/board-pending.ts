/** The board and its projects with what was changed here without the shop. */
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { jobStanding, readJobStatus } from '#contract/jobs/jobs.ts';
import { jobMutations } from '#contract/jobs/mutations.ts';
import type { ProjectJob, ProjectRow } from '#contract/projects/endpoints.ts';
import { customerName } from '#contract/customers/customers.ts';
import { type JobChanges, type Pending, withChanges, withPending } from '#pwa/common/local/kept/pending.ts';
import { boardProjectOf, type BoardRows } from './board-cache.ts';

export function boardWithPending(board: BoardRows | undefined, pending: Pending): BoardRows | undefined {
  if (!board) return undefined;
  const made = pending.of('projects').flatMap(({ id }) => projectWithPending(id)(undefined, pending) ?? []);
  const known = new Set(board.projects.map(({ id }) => id));
  const changed = new Map(pending.of('projects').map(record => [record.id, record]));
  const projects = board.projects.map(known => {
    const project = changed.get(known.id)?.applyTo(known) ?? known;
    const jobs = pending.jobsOf(project.id).length;
    return project.id > 0 && jobs > 0 ? { ...project, jobCount: project.jobCount + jobs } : project;
  });
  return {
    ...board,
    projects: [...projects, ...made.filter(({ id }) => !known.has(id)).map(boardProjectOf)],
    customers: withPending(board.customers, pending.of('customers'), customer => customer),
  };
}

export const projectWithPending =
  (id: number) =>
  (known: ProjectRow | undefined, pending: Pending): ProjectRow | undefined => {
    const project = withChanges(known, pending.of('projects'), id);
    if (!project) return undefined;
    const jobs = pending.jobsOf(id).flatMap(args => jobOf(args) ?? []);
    const here = new Set(project.jobs.map(job => job.id));
    const customer = pending.of('customers').find(one => one.id === project.customerId);
    const row = customer?.applyTo<Parameters<typeof customerName>[0]>(null);
    return {
      ...project,
      ...(row && !project.customerName ? { customerName: customerName(row) } : {}),
      jobs: [...project.jobs, ...jobs.filter(job => !here.has(job.id))].map(job =>
        pending.changesOfJob(job.id).reduce(jobWith, job),
      ),
    };
  };

function jobWith(job: ProjectJob, { status: written, ...changes }: JobChanges): ProjectJob {
  const status = written === undefined ? null : readJobStatus(written);
  const given = Object.entries(changes).filter(([name, value]) => name in job && value !== undefined);
  const stage = status && { status, stage: jobStanding(status).stage };
  return { ...job, ...Object.fromEntries(given), ...stage };
}

/** As the floor will see it. */
function jobOf(args: unknown): ProjectJob | null {
  const { reduce } = jobMutations['job.create'];
  const nobody = {
    mutationId: '',
    occurredAt: new Date().toISOString(),
    userId: 0,
    userName: '',
    isAdmin: false,
  };
  const shop = { timeZone: 'UTC', failedDeliveryHeldDays: 0 };
  const outcome = reduce(null, args as Parameters<typeof reduce>[1], { ...nobody, shop });
  if (outcome.kind !== 'applied') return null;
  const { id, jobNumber, title, description, status, stage, type, priority }: JobRow = outcome.row;
  const { estimatedHours, actualHours, dueDate, notes, version } = outcome.row;
  const shown = { id, jobNumber, title, description, status, stage, type, priority };
  return { ...shown, estimatedHours, actualHours, dueDate, notes, version };
}

/**
 * Jobs from the board. The calls run the workshop's own mutations, so a tablet sees them as if another tablet had made
 * them.
 */
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { JobRow, jobsEndpoints } from '#contract/jobs/endpoints.ts';
import type { BoardProject, OtherJob, ProjectJob } from '#contract/projects/endpoints.ts';
import { type BoardJobStatus, jobStanding } from '#contract/jobs/jobs.ts';
import { nextPriority } from '#contract/jobs/priorities.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { type Queued, wasOf } from '#pwa/office/common/record/queue-change.ts';
import type { Change } from '#pwa/office/common/record/run-change.ts';
import * as cache from './board-cache.ts';
import { type ChangeParts, failedTo } from './change-parts.ts';

export type JobBody = SentBody<typeof jobsEndpoints.createJob>;
export type JobChange = Omit<SentBody<typeof jobsEndpoints.updateJob>, 'version'>;

/** As the workshop's own mutation names the fields. A project that was made here too is waited for. */
const updateOffline =
  (projectId: number, id: string, body: JobChange, shown?: ProjectJob): Queued<ProjectJob> =>
  async (seen, idOf) => {
    const job = shown ?? seen;
    const { title, description, type, status, priority, estimatedHours, dueDate, notes } = body;
    const changes = {
      title,
      // Both are never nothing on a job.
      description: description === null ? '' : description,
      estimatedHours: estimatedHours ?? undefined,
      type,
      status,
      priority,
      dueDate,
      notes,
    };
    const was: Partial<ProjectJob> = wasOf(job, body);
    return {
      name: 'job.update',
      entityId: id,
      args: { changes, was },
      about: job.title,
      ...(projectId < 0 && {
        after: { entity: 'projects' as const, entityId: await idOf('projects', projectId) },
      }),
    };
  };

export function jobChanges({ client, run, inTurn }: ChangeParts) {
  const refresh = (projectId: number) => client.invalidateQueries({ queryKey: cache.projectKey(projectId) });

  const put = (projectId: number, job: JobRow) =>
    cache.changeJobs(client, projectId, jobs => {
      const { status, stage, type, priority, title, description, notes, version } = job;
      const { id, jobNumber, estimatedHours, actualHours, dueDate } = job;
      const shown = { id, jobNumber, title, description, status, stage, type, priority };
      const next = { ...shown, estimatedHours, actualHours, dueDate, notes, version };
      return jobs.some(({ id: known }) => known === id)
        ? jobs.map(known => (known.id === id ? next : known))
        : [...jobs, next];
    });

  /** Shown at once, and reverted if it is refused. */
  async function step(
    projectId: number,
    job: ProjectJob,
    { shown, body, failed }: { shown: Partial<ProjectJob>; body: JobChange; failed: string },
  ): Promise<boolean> {
    const lay = (part: Partial<ProjectJob>) =>
      cache.changeJobs(client, projectId, jobs =>
        jobs.map(known => (known.id === job.id ? { ...known, ...part } : known)),
      );
    await client.cancelQueries({ queryKey: cache.projectKey(projectId) });
    lay(shown);
    return run({
      send: () =>
        inTurn(`job ${job.id}`, async () => {
          try {
            put(projectId, await call('PATCH /api/jobs/{id}', { params: { id: job.id }, body }));
          } catch (error) {
            const before = Object.keys(shown).map(name => [name, job[name as keyof ProjectJob]]);
            lay(Object.fromEntries(before) as Partial<ProjectJob>);
            throw error;
          }
        }),
      done: null,
      offline: updateOffline(projectId, job.id, body, job),
      failed: failedTo(failed),
    });
  }

  const restore = (projectId: number, id: string) =>
    run({
      async send() {
        put(projectId, await call('POST /api/jobs/{id}/restore', { params: { id } }));
        await refresh(projectId);
      },
      done: { title: 'Job Restored' },
      failed: failedTo('restore job'),
    });

  return {
    setJobStatus: (projectId: number, job: ProjectJob, to: BoardJobStatus) =>
      step(projectId, job, {
        shown: { status: to, stage: jobStanding(to).stage },
        body: { status: to },
        failed: 'update job status',
      }),

    cyclePriority(projectId: number, job: ProjectJob) {
      const priority = nextPriority(job.priority);
      return step(projectId, job, { shown: { priority }, body: { priority }, failed: 'update job' });
    },

    createJob: (projectId: number, body: JobBody) =>
      run({
        send: async () => put(projectId, await call('POST /api/jobs', { body: { ...body, projectId } })),
        done: { title: 'Job Created' },
        async offline(_seen, idOf) {
          const { clientId = crypto.randomUUID(), ...fields } = body;
          const made = { name: 'job.create', entityId: clientId, about: body.title } as const;
          if (projectId > 0) return { ...made, args: { id: clientId, ...fields, projectId } };
          const project = await idOf('projects', projectId);
          return {
            ...made,
            args: { id: clientId, ...fields, project },
            after: { entity: 'projects', entityId: project },
          };
        },
        failed: failedTo('create job'),
      }),

    updateJob: (projectId: number, id: string, body: JobChange): Change<ProjectJob, never> => ({
      send: ({ version }) =>
        inTurn(`job ${id}`, async () =>
          put(projectId, await call('PATCH /api/jobs/{id}', { params: { id }, body: { ...body, version } })),
        ),
      done: { title: 'Job Updated' },
      offline: updateOffline(projectId, id, body),
      failed: failedTo('update job'),
    }),

    deleteJob: (projectId: number, id: string): Change<ProjectJob, never> => ({
      async send() {
        await call('DELETE /api/jobs/{id}', { params: { id } });
        cache.changeJobs(client, projectId, jobs => jobs.filter(job => job.id !== id));
      },
      done: { title: 'Job Deleted' },
      failed: failedTo('delete job'),
      undo: () => void restore(projectId, id),
    }),

    /** A job that isn't in a project yet. */
    addToProject: (
      { id: projectId, projectNumber }: Pick<BoardProject, 'id' | 'projectNumber'>,
      job: OtherJob,
    ) =>
      run({
        async send() {
          put(projectId, await call('PATCH /api/jobs/{id}', { params: { id: job.id }, body: { projectId } }));
          await client.invalidateQueries({ queryKey: ['jobs', 'beside'] });
        },
        done: { title: 'Job Updated', description: `${job.jobNumber} is now in ${projectNumber}.` },
        failed: failedTo('update job'),
      }),
  };
}

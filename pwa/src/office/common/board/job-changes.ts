/** Jobs from the board. The calls run the floor's own commands, so a tablet sees them as if another tablet had made them. */
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { JobRow, jobsEndpoints } from '#contract/jobs/endpoints.ts';
import type { BoardProject, OtherJob, ProjectJob } from '#contract/projects/endpoints.ts';
import { type BoardJobStatus, jobStanding } from '#contract/jobs/jobs.ts';
import { nextPriority } from '#contract/jobs/priorities.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { currentOf } from '#pwa/common/local/call/failure-words.ts';
import * as cache from './board-cache.ts';
import { type Changed, type ChangeParts, tellFailure, undoShownMs } from './change-parts.ts';

export type JobBody = SentBody<typeof jobsEndpoints.createJob>;
export type JobChange = SentBody<typeof jobsEndpoints.updateJob>;

export function jobChanges(parts: ChangeParts) {
  const { client, toast, inTurn } = parts;

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

  /** Shown at once, and as it was when it is refused. */
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
    return inTurn(`job ${job.id}`, async () => {
      try {
        put(projectId, await call('PATCH /api/jobs/{id}', { params: { id: job.id }, body }));
        return true;
      } catch (error) {
        const before = Object.keys(shown).map(name => [name, job[name as keyof ProjectJob]]);
        lay(Object.fromEntries(before) as Partial<ProjectJob>);
        tellFailure(parts, failed, error);
        return false;
      }
    });
  }

  async function restore(projectId: number, id: string) {
    try {
      put(projectId, await call('POST /api/jobs/{id}/restore', { params: { id } }));
      toast({ title: 'Job Restored', tone: 'ok' });
      await refresh(projectId);
    } catch (error) {
      tellFailure(parts, 'Failed to restore job', error);
    }
  }

  const setJobStatus = (projectId: number, job: ProjectJob, to: BoardJobStatus) =>
    step(projectId, job, {
      shown: { status: to, stage: jobStanding(to).stage },
      body: { status: to },
      failed: 'Failed to update job status',
    });

  return {
    setJobStatus,

    cyclePriority(projectId: number, job: ProjectJob) {
      const priority = nextPriority(job.priority);
      return step(projectId, job, {
        shown: { priority },
        body: { priority },
        failed: 'Failed to update job',
      });
    },

    async createJob(projectId: number, body: JobBody): Promise<JobRow | null> {
      try {
        const row = await call('POST /api/jobs', { body: { ...body, projectId } });
        put(projectId, row);
        toast({ title: 'Job Created', tone: 'ok' });
        return row;
      } catch (error) {
        tellFailure(parts, 'Failed to create job', error);
        return null;
      }
    },

    updateJob(projectId: number, id: string, body: JobChange): Promise<Changed<JobRow>> {
      return inTurn(`job ${id}`, async () => {
        try {
          const row = await call('PATCH /api/jobs/{id}', { params: { id }, body });
          put(projectId, row);
          toast({ title: 'Job Updated', tone: 'ok' });
          return { row };
        } catch (error) {
          const current = currentOf<JobRow>(error);
          if (current) return { current };
          tellFailure(parts, 'Failed to update job', error);
          return null;
        }
      });
    },

    async deleteJob(projectId: number, job: Pick<ProjectJob, 'id'>): Promise<boolean> {
      try {
        await call('DELETE /api/jobs/{id}', { params: { id: job.id } });
        cache.changeJobs(client, projectId, jobs => jobs.filter(({ id }) => id !== job.id));
        toast({
          title: 'Job Deleted',
          tone: 'ok',
          shownMs: undoShownMs,
          action: { label: 'Undo', onAction: () => void restore(projectId, job.id) },
        });
        return true;
      } catch (error) {
        tellFailure(parts, 'Failed to delete job', error);
        return false;
      }
    },

    /** A job that belongs to no project yet. */
    async addToProject(project: Pick<BoardProject, 'id' | 'projectNumber'>, job: OtherJob) {
      try {
        const row = await call('PATCH /api/jobs/{id}', {
          params: { id: job.id },
          body: { projectId: project.id },
        });
        put(project.id, row);
        toast({
          title: 'Job Updated',
          description: `${job.jobNumber} is now in ${project.projectNumber}.`,
          tone: 'ok',
        });
        await client.invalidateQueries({ queryKey: ['jobs', 'beside'] });
      } catch (error) {
        tellFailure(parts, 'Failed to update job', error);
      }
    },
  };
}

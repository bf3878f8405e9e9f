/** `PATCH /api/jobs/{id}` in terms of the mutations that a device would send. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { JobRow, jobsEndpoints } from '#contract/endpoints/jobs.ts';
import type { MutationArgs } from '#contract/mutations/all.ts';

type Body = BodyOf<typeof jobsEndpoints.updateJob>;

type Names = 'job.setStatus' | 'job.setPriority' | 'job.update' | 'job.addHours';
export type JobStep = { [N in Names]: { name: N; args: MutationArgs<N> } }[Names];

/**
 * Status or priority alone is what the floor may change; anything more is an edit of the plan. `entryId` names the
 * hours entry that brings the total to `actualHours`.
 */
export function planUpdate(body: Body, present: JobRow, entryId: string): JobStep[] {
  const { status, priority, ...rest } = body;
  const { startedAt: _started, completedAt: _completed, clientId: _key, actualHours, ...edited } = rest;
  const given = Object.fromEntries(Object.entries(edited).filter(([, value]) => value !== undefined));
  const steps: JobStep[] = [];
  if (Object.keys(given).length > 0) {
    steps.push({ name: 'job.update', args: { changes: { ...withoutNulls(given), status, priority } } });
  } else {
    if (priority) steps.push({ name: 'job.setPriority', args: { value: priority } });
    if (status) steps.push({ name: 'job.setStatus', args: { to: status } });
  }
  const minutes = Math.round(((actualHours ?? present.actualHours) - present.actualHours) * 60);
  if (minutes !== 0) steps.push({ name: 'job.addHours', args: { entryId, minutes } });
  return steps;
}

/** A field that cannot be empty reads null as its empty value. */
function withoutNulls(given: Record<string, unknown>): MutationArgs<'job.update'>['changes'] {
  const { description, estimatedHours, ...others } = given;
  return {
    ...others,
    ...('description' in given ? { description: typeof description === 'string' ? description : '' } : {}),
    ...('estimatedHours' in given
      ? { estimatedHours: typeof estimatedHours === 'number' ? estimatedHours : 0 }
      : {}),
  };
}

/** `PATCH /api/jobs/{id}` in terms of the mutations that a device would send. */
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { JobRow, jobsEndpoints } from '#contract/jobs/endpoints.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';

type Body = BodyOf<typeof jobsEndpoints.updateJob>;

type Names = 'job.setStatus' | 'job.setPriority' | 'job.update' | 'job.addHours';
export type JobStep = { [N in Names]: { name: N; args: MutationArgs<N> } }[Names];

/** Status or priority alone is what the floor may change; anything more is an edit of the plan. */
export function planUpdate(body: Body): JobStep[] {
  const { status, priority, ...rest } = body;
  const {
    startedAt: _started,
    completedAt: _completed,
    clientId: _key,
    actualHours: _hours,
    ...edited
  } = rest;
  const given = Object.fromEntries(Object.entries(edited).filter(([, value]) => value !== undefined));
  const steps: JobStep[] = [];
  if (Object.keys(given).length > 0) {
    steps.push({ name: 'job.update', args: { changes: { ...withoutNulls(given), status, priority } } });
  } else {
    if (priority) steps.push({ name: 'job.setPriority', args: { value: priority } });
    if (status) steps.push({ name: 'job.setStatus', args: { to: status } });
  }
  return steps;
}

/** Brings the total to `actualHours`, so it holds for the row as it was read alone. `entryId` names the entry. */
export function planHours(
  { actualHours }: Pick<Body, 'actualHours'>,
  present: JobRow,
  entryId: string,
): JobStep | null {
  const minutes = Math.round(((actualHours ?? present.actualHours) - present.actualHours) * 60);
  return minutes === 0 ? null : { name: 'job.addHours', args: { entryId, minutes } };
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

/**
 * `PATCH /api/jobs/{id}`, step by step. Commands are worked out from the version that was read. If someone changes the
 * job in between, they are worked out again; if the request named a version, the person sees the other change.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { JobRow, jobsEndpoints } from '#contract/jobs/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { Actor } from '#api/sync/actor.ts';
import { isOvertaken, type RunCommand, wasApplied } from '#api/sync/run-command.ts';
import { type JobStep, planHours, planUpdate } from './plan-update.ts';
import { readJob } from './queries.ts';

interface Parts {
  knex: Knex;
  runCommand: RunCommand;
}

export async function updateJob(
  parts: Parts,
  id: string,
  { version, ...body }: BodyOf<typeof jobsEndpoints.updateJob>,
  person: Actor,
): Promise<JobRow | Refusal> {
  const { knex, runCommand } = parts;
  const present = await readJob(knex, id);
  if (!present) return refuse('not_found');
  const { clientId: mutationId } = body;
  if (await wasApplied(knex, { mutationId, entityId: id, actor: person })) return present;
  const steps = planUpdate(body);
  const entryId = randomUUID();
  const hasHours = planHours(body, present, entryId) !== null;
  const run: Run = (step, { isLast, ifVersion }) =>
    runCommand({
      ...step,
      entityId: id,
      actor: person,
      // The key belongs to the last step.
      mutationId: isLast ? mutationId : undefined,
      occurredAt: body.startedAt ?? body.completedAt,
      ifVersion,
    });
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1 && !hasHours;
    const refusal = await run(step, { isLast, ifVersion: at === 0 ? version : undefined });
    if (refusal) return withCurrent(knex, id, refusal);
  }
  const plan = (row: JobRow) => planHours(body, row, entryId);
  return bringHours(knex, id, { plan, run, version: steps.length === 0 ? version : undefined });
}

type Run = (
  step: JobStep,
  options: { isLast: boolean; ifVersion: number | undefined },
) => Promise<Refusal | null>;

interface Hours {
  plan: (row: JobRow) => JobStep | null;
  run: Run;
  /** The one that the person looked at, where no step before has judged it. */
  version: number | undefined;
}

async function bringHours(knex: Knex, id: string, { plan, run, version }: Hours): Promise<JobRow | Refusal> {
  for (;;) {
    const row = await readJob(knex, id);
    if (!row) return refuse('not_found');
    if (version !== undefined && version !== row.version)
      return refuse('conflict', { details: { current: row } });
    const step = plan(row);
    if (!step) return row;
    const refusal = await run(step, { isLast: true, ifVersion: row.version });
    if (!refusal) return (await readJob(knex, id)) ?? refuse('not_found');
    if (version !== undefined || !isOvertaken(refusal)) return withCurrent(knex, id, refusal);
  }
}

/** Where somebody was quicker, with the record as it is now, so that the screen can show both. */
async function withCurrent(knex: Knex, id: string, refusal: Refusal): Promise<Refusal> {
  if (!isOvertaken(refusal)) return refusal;
  const current = await readJob(knex, id);
  return current ? refuse('conflict', { details: { current } }) : refuse('not_found');
}

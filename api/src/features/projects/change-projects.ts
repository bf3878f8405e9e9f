/** Projects of the office: added with their jobs, changed, deleted with their jobs, brought back. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { ProjectRow, projectEndpoints } from '#contract/projects/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { bodyHashOf } from '#api/body-hash.ts';
import { changeOrRefuse, conflict, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import type { InsertInto } from '#api/database/table-types.ts';
import type { Actor } from '#api/sync/actor.ts';
import { isOtherBody } from '#api/crm/keyed-row.ts';
import { missing } from '#api/crm/missing.ts';
import { projectColumns } from './project-columns.ts';
import { saveItems } from './project-items.ts';
import { lockProject, readProject } from './project-row.ts';
import { takeNumber } from '#api/crm/take-number.ts';

const entity = 'projects';
const notFound = 'Project not found';

type Created = BodyOf<typeof projectEndpoints.createProject>;
export type InlineJob = NonNullable<Created['jobs']>[number];

export interface ProjectParts {
  knex: Knex;
  now: () => Date;
  /** Adds a job by the rules of `job.create`, in this transaction. */
  createJob: (
    trx: Knex.Transaction,
    job: InlineJob & { projectId: number },
    actor: Actor,
  ) => Promise<Refusal | null>;
  /** Tells the lead behind a project that its status has changed: it is won once the project is paid. */
  winLead: (
    trx: Knex.Transaction,
    project: Pick<ProjectRow, 'id' | 'projectNumber' | 'status'>,
    by: { actorId: number; now: Date },
  ) => Promise<void>;
}

export async function createProject(
  { knex, now, createJob }: ProjectParts,
  { clientId, jobs = [], items, ...fields }: Created,
  actor: Actor,
): Promise<ProjectRow | Refusal> {
  const bodyHash = clientId ? bodyHashOf({ ...fields, jobs, items }) : null;
  return changeOrRefuse(knex, async trx => {
    const known = clientId && (await trx('projects').where({ clientId }).first('id', 'bodyHash'));
    if (known && isOtherBody(known, bodyHash)) throw new Refused(refuse('idempotency_mismatch'));
    if (known) return (await readProject(trx, known.id)) ?? missing(notFound);
    await mustBeCustomer(trx, fields.customerId);
    const [made] = await trx('projects')
      .insert({
        ...projectColumns(fields),
        clientId: clientId ?? null,
        bodyHash,
        projectNumber: await takeNumber(trx, 'PRJ', now()),
      } as InsertInto<'projects'>)
      .onConflict('client_id')
      .ignore()
      .returning('id');
    // Sent twice at once: the other one has made it, and this number is given back with the transaction.
    if (!made) throw new Refused(refuse('request_in_flight'));
    if (items) await saveItems(trx, made.id, items);
    for (const job of jobs) {
      const refusal = await createJob(trx, { ...job, projectId: made.id }, actor);
      if (refusal) throw new Refused(refusal);
    }
    const row = (await readProject(trx, made.id)) ?? missing(notFound);
    await recordAudit(trx, { actorId: actor.id, entity, entityId: row.id, action: 'create', after: row });
    return row;
  });
}

export async function changeProject(
  { knex, now, winLead }: Omit<ProjectParts, 'createJob'>,
  id: number,
  { version, items, ...fields }: BodyOf<typeof projectEndpoints.updateProject>,
  actorId: number,
): Promise<ProjectRow | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const before = (await lockProject(trx, id)) ?? missing(notFound);
    if (!items && isSo(before, fields)) return before;
    mustBeVersion(version, before);
    if (fields.customerId !== undefined) await mustBeCustomer(trx, fields.customerId);
    const columns = projectColumns(fields, before);
    // Items are part of the record: changing them alone is a new version of it, too.
    await trx('projects')
      .where({ id })
      .update(Object.keys(columns).length > 0 ? columns : { status: before.status });
    if (items) await saveItems(trx, id, items);
    const row = (await readProject(trx, id)) ?? missing(notFound);
    const { isEmpty, ...changed } = changedFields<object>(withoutStamps(before), withoutStamps(row));
    if (!isEmpty) await recordAudit(trx, { actorId, entity, entityId: id, action: 'update', ...changed });
    if (row.status !== before.status) await winLead(trx, row, { actorId, now: now() });
    return row;
  });
}

/** With its jobs, under one time: that is how `restoreProject` knows which of them went along. */
export async function deleteProject(
  knex: Knex,
  id: number,
  version: number | undefined,
  actorId: number,
): Promise<Refusal | undefined> {
  return changeOrRefuse(knex, async trx => {
    const before = (await lockProject(trx, id)) ?? missing(notFound);
    mustBeVersion(version, before);
    const deletedAt = trx.fn.now();
    await trx('projects').where({ id }).update({ deletedAt });
    await trx('jobs').where({ projectId: id }).whereNull('deletedAt').update({ deletedAt });
    await recordAudit(trx, { actorId, entity, entityId: id, action: 'delete', before });
    return undefined;
  });
}

export async function restoreProject(knex: Knex, id: number, actorId: number): Promise<ProjectRow | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const present = await lockProject(trx, id);
    if (present) return present;
    const customerId = trx('projects').where({ id }).select('customerId');
    const customer = await trx('customers').where('id', '=', customerId).forShare().first('deletedAt');
    if (customer?.deletedAt)
      throw conflict('The customer of this project was deleted. Restore the customer first.');
    const deletedAt = trx('projects').where({ id }).select('deletedAt');
    const jobs = await trx('jobs')
      .where({ projectId: id })
      .where('deletedAt', '=', deletedAt)
      .update({ deletedAt: null }, 'id');
    await trx('projects').where({ id }).update({ deletedAt: null });
    const row = (await readProject(trx, id)) ?? missing(notFound);
    const after = { jobs: jobs.map(({ id: jobId }: { id: string }) => jobId) };
    await recordAudit(trx, { actorId, entity, entityId: id, action: 'restore', after });
    return row;
  });
}

/** Locked against being deleted meanwhile. */
async function mustBeCustomer(trx: Knex.Transaction, id: number): Promise<void> {
  const found = await trx('customers').where({ id }).whereNull('deletedAt').forShare().first('id');
  if (found) return;
  throw new Refused(
    refuse('invalid', { message: 'Customer not found', fields: { customerId: 'Customer not found' } }),
  );
}

/** The answer to a request that was lost: it is asked again, and nothing is left to do. */
function isSo(before: ProjectRow, fields: Record<string, unknown>): boolean {
  const is: Record<string, unknown> = { ...before };
  return Object.entries(fields).every(([name, asked]) => {
    const now = is[name] ?? null;
    if (asked === undefined) return true;
    if (typeof asked === 'string' && typeof now === 'string' && name.endsWith('Date')) {
      return Date.parse(asked) === Date.parse(now);
    }
    return (asked || null) === (now || null);
  });
}

function withoutStamps({ version: _version, updatedAt: _at, jobs: _jobs, ...row }: ProjectRow) {
  return row;
}

/** Customers of the office: added, changed, deleted with their projects and jobs, brought back. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { CustomerRow, customerEndpoints } from '#contract/customers/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { normalisePhone } from '#contract/text/phone.ts';
import { bodyHashOf } from '#api/body-hash.ts';
import { changeOrRefuse, mustBeVersion } from '#api/database/change-or-refuse.ts';
import { redirectMails } from '#api/jobs/redirect-mails.ts';
import { moveOrders } from '#api/database/shared/move-orders.ts';
import { present } from '#api/database/present.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import type { InsertInto, UpdateTo } from '#api/database/table-types.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { lockCustomer, readCustomer } from '#api/crm/customer-row.ts';
import { isOtherBody } from '#api/crm/keyed-row.ts';
import { missing } from '#api/crm/missing.ts';

type Fields = BodyOf<typeof customerEndpoints.updateCustomer>;

const entity = 'customers';
const notFound = 'Customer not found';

export async function createCustomer(
  knex: Knex,
  { clientId, ...fields }: BodyOf<typeof customerEndpoints.createCustomer>,
  actorId: number,
): Promise<CustomerRow | Refusal> {
  const bodyHash = clientId ? bodyHashOf(fields) : null;
  return inTransaction(knex, async trx => {
    const [made] = await trx('customers')
      .insert({ ...columnsOf(fields), clientId: clientId ?? null, bodyHash } as InsertInto<'customers'>)
      .onConflict('client_id')
      .ignore()
      .returning('id');
    // The answer of the first try was lost.
    const known = made
      ? { ...made, bodyHash }
      : present(await trx('customers').where({ clientId }).first('id', 'bodyHash'));
    if (isOtherBody(known, bodyHash)) return refuse('idempotency_mismatch');
    const row = await readCustomer(trx, known.id);
    if (!row) return refuse('not_found', { message: notFound });
    if (made) await recordAudit(trx, { actorId, entity, entityId: row.id, action: 'create', after: row });
    return row;
  });
}

export async function changeCustomer(
  knex: Knex,
  id: number,
  { version, ...fields }: Fields,
  actorId: number,
): Promise<CustomerRow | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const before = (await lockCustomer(trx, id)) ?? missing(notFound);
    const { after, ...changed } = changedFields<object>(before, columnsOf(fields));
    if (changed.isEmpty) return before;
    mustBeVersion(version, before);
    await trx('customers').where({ id }).update(after);
    const mailsRedirected = await followAddress(trx, id, { from: before.email, to: fields.email });
    await recordAudit(trx, {
      actorId,
      entity,
      entityId: id,
      action: 'update',
      before: changed.before,
      after: { ...after, ...(mailsRedirected > 0 ? { mailsRedirected } : {}) },
    });
    return (await readCustomer(trx, id)) ?? missing(notFound);
  });
}

/** Unless somebody else is reached by the old address. */
async function followAddress(
  trx: Knex.Transaction,
  customerId: number,
  { from, to }: { from: string; to: string | undefined },
): Promise<number> {
  if (!to || to === from) return 0;
  const others = await trx('customers').where({ email: from }).whereNull('deletedAt').first('id');
  if (others) return 0;
  await moveOrders(trx, { from, to, whose: { customerId } });
  return redirectMails(trx, { from, to });
}

/**
 * The customer with all projects and jobs, under one time: that is how `restoreCustomer` knows what went along.
 * Orders, invoices and proofs of delivery stay.
 */
export async function deleteCustomer(
  knex: Knex,
  id: number,
  version: number | undefined,
  actorId: number,
): Promise<Refusal | undefined> {
  return changeOrRefuse(knex, async trx => {
    const before = (await lockCustomer(trx, id)) ?? missing(notFound);
    mustBeVersion(version, before);
    const deletedAt = trx.fn.now();
    await trx('customers').where({ id }).update({ deletedAt });
    const projects = await trx('projects')
      .where({ customerId: id })
      .whereNull('deletedAt')
      .update({ deletedAt }, 'id');
    const jobs = await trx('jobs')
      .whereIn(
        'projectId',
        projects.map(({ id: projectId }) => projectId),
      )
      .whereNull('deletedAt')
      .update({ deletedAt }, 'id');
    await recordAudit(trx, {
      actorId,
      entity,
      entityId: id,
      action: 'delete',
      before,
      after: { projects: idsOf(projects), jobs: idsOf(jobs) },
    });
    return undefined;
  });
}

export async function restoreCustomer(
  knex: Knex,
  id: number,
  actorId: number,
): Promise<CustomerRow | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const live = await lockCustomer(trx, id);
    if (live) return live;
    const deletedAt = trx('customers').where({ id }).select('deletedAt');
    const ofCustomer = trx('projects').where({ customerId: id }).select('id');
    // Inwards out: each is known by the time that its customer still carries.
    const jobs = await trx('jobs')
      .whereIn('projectId', ofCustomer)
      .where('deletedAt', '=', deletedAt)
      .update({ deletedAt: null }, 'id');
    const projects = await trx('projects')
      .where({ customerId: id })
      .where('deletedAt', '=', deletedAt)
      .update({ deletedAt: null }, 'id');
    await trx('customers').where({ id }).update({ deletedAt: null });
    const row = (await readCustomer(trx, id)) ?? missing(notFound);
    await recordAudit(trx, {
      actorId,
      entity,
      entityId: id,
      action: 'restore',
      after: { projects: idsOf(projects), jobs: idsOf(jobs) },
    });
    return row;
  });
}

const idsOf = (rows: { id: number | string }[]) => rows.map(({ id }) => id);

/** Only what was sent. Empty text is no text; an Australian number is stored in its one form. */
function columnsOf(fields: Fields): UpdateTo<'customers'> {
  const { phone, country, ...rest } = fields;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value ?? '') || null])),
    ...(phone === undefined ? {} : { phone: (phone && normalisePhone(phone)) || phone || null }),
    ...(country === undefined ? {} : { country: country || 'Australia' }),
  };
}

/** The office makes an organisation of customers, changes it, and puts customers in and out. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { organisationEndpoints } from '#contract/organisations/endpoints.ts';
import type { Refusal } from '#contract/wire/errors.ts';
import { missing } from '#api/crm/missing.ts';
import { changeOrRefuse, conflict, mustBeVersion } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import { mustMayGiveCredit, type OfficePerson } from '#api/database/shared/customer-credit.ts';
import type { OrganisationsRow } from '#api/database/tables.ts';
import { readOrganisation } from './read-organisation.ts';

export const notFound = 'Organisation not found';

/** Customers are locked before organisations, as by whoever writes down money for them. */
export async function lockOrganisation(trx: Knex.Transaction, id: number): Promise<OrganisationsRow> {
  const row = await trx('organisations').where({ id }).forNoKeyUpdate().first();
  return row ?? missing(notFound);
}

type Creation = BodyOf<typeof organisationEndpoints.createOrganisation>;

/** Answers its id; the same form sent again is the same organisation. */
export async function createOrganisation(
  knex: Knex,
  { customerIds, ...fields }: Creation,
  by: OfficePerson,
): Promise<number | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const [made] = await trx('organisations').insert(fields).onConflict('clientId').ignore().returning('id');
    if (!made) {
      const known = await trx('organisations').where({ clientId: fields.clientId }).first('id');
      return known?.id ?? missing(notFound);
    }
    const ids = [...new Set(customerIds)].toSorted((a, b) => a - b);
    for (const id of ids) await putIn(trx, made.id, id);
    await takeOverTerms(trx, made.id, customerIds);
    // The others get the credit of the one who had it.
    if (ids.length > 1) await mustMayGiveCredit(trx, made.id, by);
    const { name, abn, approvalOverCents } = fields;
    await recordAudit(trx, {
      actorId: by.id,
      entity: 'organisations',
      entityId: made.id,
      action: 'organisation.create',
      after: { name, abn, approvalOverCents, customerIds: ids },
    });
    return made.id;
  });
}

/** The credit terms of the first customer that has any, so that an approval isn't lost. */
async function takeOverTerms(
  trx: Knex.Transaction,
  organisationId: number,
  customerIds: readonly number[],
): Promise<void> {
  const accounts = await trx('customer_accounts').whereIn('customerId', [...customerIds]);
  const first = customerIds.map(id => accounts.find(({ customerId }) => customerId === id)).find(Boolean);
  if (!first) return;
  const { isApproved, limitCents, termsDays, depositPercent } = first;
  await trx('organisation_accounts').insert({
    organisationId,
    isApproved,
    limitCents,
    termsDays,
    depositPercent,
  });
}

/** With the customer's orders: the office says that all of them were the organisation's. */
async function putIn(trx: Knex.Transaction, organisationId: number, customerId: number): Promise<boolean> {
  await trx('orders').where({ customerId }).orderBy('id').forUpdate().select('id');
  const customer = await trx('customers')
    .where({ id: customerId })
    .whereNull('deletedAt')
    .forUpdate()
    .first('organisationId');
  if (!customer) missing('Customer not found');
  const isMember = customer.organisationId === organisationId;
  if (!isMember && customer.organisationId !== null)
    throw conflict('This customer belongs to another organisation. Take them out of it first.');
  if (isMember) return false;
  await trx('customers').where({ id: customerId }).update({ organisationId });
  await trx('orders').where({ customerId }).whereNull('organisationId').update({ organisationId });
  return true;
}

export async function addCustomer(
  knex: Knex,
  id: number,
  customerId: number,
  by: OfficePerson,
): Promise<null | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const isNew = await putIn(trx, (await mustBeThere(trx, id)).id, customerId);
    await lockOrganisation(trx, id);
    if (!isNew) return null;
    await mustMayGiveCredit(trx, id, by);
    await auditCustomer(trx, 'organisation.addCustomer', { id, customerId, actorId: by.id });
    return null;
  });
}

export async function removeCustomer(
  knex: Knex,
  id: number,
  customerId: number,
  actorId: number,
): Promise<null | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await mustBeThere(trx, id);
    const customer = await trx('customers').where({ id: customerId }).forUpdate().first('organisationId');
    if (!customer) missing('Customer not found');
    await lockOrganisation(trx, id);
    if (customer.organisationId !== id) return null;
    const why = await whyNotOut(trx, customerId);
    if (why) throw conflict(why);
    await trx('customers').where({ id: customerId }).update({ organisationId: null });
    await auditCustomer(trx, 'organisation.removeCustomer', { id, customerId, actorId });
    return null;
  });
}

/**
 * What a customer owes, has as credit, or has paid for others stays on the account of the organisation: it comes to the
 * same with and without the customer only if each of these is nothing.
 */
export async function whyNotOut(knex: Knex, customerId: number): Promise<string | null> {
  const { rows } = await knex.raw<{ rows: { isOwing: boolean; isShared: boolean; creditCents: number }[] }>(
    `select
       exists (select from orders o where o.customer_id = :customerId and not o.is_paid
         and o.status in ('processing', 'completed')) as "isOwing",
       exists (select from payments p join receipts r on r.id = p.receipt_id join orders o on o.id = p.order_id
         where p.status = 'succeeded' and (r.customer_id = :customerId) <> (o.customer_id = :customerId)
           and (r.customer_id = :customerId or o.customer_id = :customerId)) as "isShared",
       coalesce((select sum(case r.kind when 'payment' then r.amount_cents else -r.amount_cents end
           - coalesce((select sum(p.received_cents) from payments p
               where p.receipt_id = r.id and p.status = 'succeeded'), 0))
         from receipts r where r.customer_id = :customerId
           and not exists (select from receipt_reversals v where v.receipt_id = r.id)), 0)::bigint as "creditCents"`,
    { customerId },
  );
  const { isOwing, isShared, creditCents } = rows[0] ?? { isOwing: false, isShared: false, creditCents: 0 };
  if (isOwing) return 'Orders of this customer are open on the organisation’s account. Settle them first.';
  if (creditCents !== 0)
    return 'Credit of this customer is on the organisation’s account. Use it or give it back first.';
  return isShared
    ? 'Money of this customer has paid orders of others in the organisation, or theirs this one’s. They stay on one account.'
    : null;
}

export async function mustBeThere(knex: Knex, id: number): Promise<{ id: number }> {
  return (await knex('organisations').where({ id }).first('id')) ?? missing(notFound);
}

async function auditCustomer(
  trx: Knex.Transaction,
  action: string,
  { id, customerId, actorId }: { id: number; customerId: number; actorId: number },
): Promise<void> {
  await recordAudit(trx, {
    actorId,
    entity: 'organisations',
    entityId: id,
    action,
    after: { customerId },
  });
}

type Changes = BodyOf<typeof organisationEndpoints.changeOrganisation>;

export async function changeOrganisation(
  knex: Knex,
  id: number,
  { version, ...asked }: Changes,
  by: OfficePerson,
): Promise<null | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const current = await lockOrganisation(trx, id);
    const wanted = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    ) as Partial<Pick<OrganisationsRow, 'name' | 'abn' | 'approvalOverCents'>>;
    const { before, after, isEmpty } = changedFields<typeof wanted>(current, wanted);
    if (isEmpty) return null;
    if (version !== current.version)
      mustBeVersion(version, (await readOrganisation(trx, id)) ?? missing(notFound));
    if ('approvalOverCents' in after) await mustMayGiveCredit(trx, id, by, 'change that amount');
    await trx('organisations').where({ id }).update(after);
    await recordAudit(trx, {
      actorId: by.id,
      entity: 'organisations',
      entityId: id,
      action: 'organisation.change',
      before,
      after,
    });
    return null;
  });
}

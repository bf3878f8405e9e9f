/** Whether a customer may buy on account, up to which sum and on which terms. Those of an organisation are its own. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { receivableEndpoints } from '#contract/receivables/endpoints.ts';
import type { Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, mustBeVersion } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { lockCustomer } from './lock-account.ts';
import { readCustomerAccount } from './read-account.ts';
import type { ReceivableParts } from './receivable-parts.ts';

type Body = BodyOf<typeof receivableEndpoints.setCreditTerms>;

export async function setTerms(
  { knex, now, readSeller }: Pick<ReceivableParts, 'knex' | 'now' | 'readSeller'>,
  customerId: number,
  { version, ...terms }: Body,
  actorId: number,
): Promise<null | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const { organisationId } = await lockCustomer(trx, customerId);
    const holder =
      organisationId === null ? ofCustomer(trx, customerId) : ofOrganisation(trx, organisationId);
    const before = await holder.read();
    if (before) {
      if (isSame(before, terms)) return null;
      const current = await readCustomerAccount(trx, { now, readSeller }, customerId);
      if (version !== before.version) mustBeVersion(version ?? 0, { ...current, version: before.version });
    }
    await holder.write(terms, before !== undefined);
    const { isApproved, limitCents, termsDays, depositPercent } = before ?? {};
    await recordAudit(trx, {
      actorId,
      ...holder.audit,
      before: before ? { isApproved, limitCents, termsDays, depositPercent } : null,
      after: terms,
      occurredAt: now(),
    });
    return null;
  });
}

type Terms = Omit<Body, 'version'>;

interface Holder {
  read(): Promise<(Terms & { version: number }) | undefined>;
  write(terms: Terms, isKnown: boolean): Promise<void>;
  audit: { entity: string; entityId: number; action: string };
}

const ofCustomer = (trx: Knex.Transaction, customerId: number): Holder => ({
  read: () => trx('customer_accounts').where({ customerId }).first(),
  async write(terms, isKnown) {
    if (isKnown) await trx('customer_accounts').where({ customerId }).update(terms);
    else await trx('customer_accounts').insert({ customerId, ...terms });
  },
  audit: { entity: 'customers', entityId: customerId, action: 'customer.credit' },
});

const ofOrganisation = (trx: Knex.Transaction, organisationId: number): Holder => ({
  read: () => trx('organisation_accounts').where({ organisationId }).first(),
  async write(terms, isKnown) {
    if (isKnown) await trx('organisation_accounts').where({ organisationId }).update(terms);
    else await trx('organisation_accounts').insert({ organisationId, ...terms });
  },
  audit: { entity: 'organisations', entityId: organisationId, action: 'organisation.credit' },
});

const isSame = (before: Terms, after: Terms) =>
  (Object.keys(after) as (keyof Terms)[]).every(name => before[name] === after[name]);

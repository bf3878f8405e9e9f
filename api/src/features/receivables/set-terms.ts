/** Whether a customer may buy on account, up to which sum and on which terms. */
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
    await lockCustomer(trx, customerId);
    const before = await trx('customer_accounts').where({ customerId }).first();
    if (before) {
      if (isSame(before, terms)) return null;
      const current = await readCustomerAccount(trx, { now, readSeller }, customerId);
      if (version !== before.version) mustBeVersion(version ?? 0, { ...current, version: before.version });
    }
    await write(trx, customerId, terms, before !== undefined);
    const { isApproved, limitCents, termsDays, depositPercent } = before ?? {};
    await recordAudit(trx, {
      actorId,
      entity: 'customers',
      entityId: customerId,
      action: 'customer.credit',
      before: before ? { isApproved, limitCents, termsDays, depositPercent } : null,
      after: terms,
      occurredAt: now(),
    });
    return null;
  });
}

type Terms = Omit<Body, 'version'>;

const isSame = (before: Terms, after: Terms) =>
  (Object.keys(after) as (keyof Terms)[]).every(name => before[name] === after[name]);

async function write(
  trx: Knex.Transaction,
  customerId: number,
  terms: Terms,
  isKnown: boolean,
): Promise<void> {
  if (isKnown) await trx('customer_accounts').where({ customerId }).update(terms);
  else await trx('customer_accounts').insert({ customerId, ...terms });
}

/**
 * Terms, what is owed and what of the money pays nothing yet. Customers of one organisation have one account together, on
 * the organisation's terms.
 */
import type { Knex } from 'knex';
import { refuse } from '#contract/wire/errors.ts';
import type { CreditStanding, CreditTerms } from '#contract/receivables/credit.ts';
import { Refused } from '../change-or-refuse.ts';
import { isOnAccountSql } from './open-invoices.ts';
import { openOfOrderSql } from './payments-of-order.ts';

/** Ids of all customers on the account of a customer. The binding, or the column, is one of them. */
export const accountCustomersSql = (one = '?') => `(select x.id from account_customers(${one}) x)`;

/** Receipts that stand, less what they paid, less what went back. */
const creditOfSql = (
  customers: string,
) => `coalesce((select sum(case r.kind when 'payment' then r.amount_cents else -r.amount_cents end)
      from receipts r where r.customer_id in ${customers}
        and not exists (select from receipt_reversals v where v.receipt_id = r.id)), 0)::bigint
  - coalesce((select sum(p.received_cents) from receipts r join payments p on p.receipt_id = r.id
      where r.customer_id in ${customers} and p.status = 'succeeded'), 0)::bigint`;

const openOfSql = (customers: string) => `coalesce((select sum(${openOfOrderSql}) from orders o
  where o.customer_id in ${customers} and ${isOnAccountSql}), 0)::bigint`;

/** Of the account of `customers c`. */
export const creditOfCustomerSql = creditOfSql(accountCustomersSql('c.id'));

const termsSql = (account: string) => `json_build_object('isApproved', ${account}.is_approved,
  'limitCents', ${account}.limit_cents, 'termsDays', ${account}.terms_days,
  'depositPercent', ${account}.deposit_percent, 'version', ${account}.version)`;

export interface ReadStanding extends CreditStanding {
  terms: (CreditTerms & { version: number }) | null;
  /** Whose account it is, where that is not the customer's own. */
  organisation: { id: number; name: string } | null;
}

export async function readCreditStanding(knex: Knex, customerId: number): Promise<ReadStanding | null> {
  const { rows } = await knex.raw<{ rows: ReadStanding[] }>(
    `select ${openOfSql(accountCustomersSql('c.id'))} as "openCents", ${creditOfCustomerSql} as "creditCents",
       case when g.id is not null then case when b.organisation_id is not null then ${termsSql('b')} end
         when a.customer_id is not null then ${termsSql('a')} end as terms,
       case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as organisation
     from customers c left join customer_accounts a on a.customer_id = c.id
       left join organisations g on g.id = c.organisation_id
       left join organisation_accounts b on b.organisation_id = g.id
     where c.id = ?`,
    [customerId],
  );
  return rows[0] ?? null;
}

/** The account of an organisation, also of one without customers. */
export async function readOrganisationStanding(
  knex: Knex,
  organisationId: number,
): Promise<ReadStanding | null> {
  const customers = '(select x.id from customers x where x.organisation_id = g.id)';
  const { rows } = await knex.raw<{ rows: ReadStanding[] }>(
    `select ${openOfSql(customers)} as "openCents", ${creditOfSql(customers)} as "creditCents",
       case when b.organisation_id is not null then ${termsSql('b')} end as terms,
       json_build_object('id', g.id, 'name', g.name) as organisation
     from organisations g left join organisation_accounts b on b.organisation_id = g.id where g.id = ?`,
    [organisationId],
  );
  return rows[0] ?? null;
}

/** Somebody of the office. */
export interface OfficePerson {
  id: number;
  /** Has `accounts.approve`. */
  mayGiveCredit: boolean;
}

/**
 * Whoever is put on the account of an approved organisation buys on its credit; its members' roles and its amount say who
 * does so without being asked. Throws (403) for an office person without `accounts.approve`. The organisation is locked by
 * then, so nobody approves it meanwhile.
 */
export async function mustMayGiveCredit(
  trx: Knex.Transaction,
  organisationId: number,
  { mayGiveCredit }: Pick<OfficePerson, 'mayGiveCredit'>,
  what = 'add people to it',
): Promise<void> {
  if (mayGiveCredit) return;
  const approved = await trx('organisation_accounts')
    .where({ organisationId, isApproved: true })
    .first('organisationId');
  if (approved)
    throw forbidden(
      `This organisation is approved for credit. Ask somebody who may approve credit to ${what}.`,
    );
}

/**
 * Two customers who become one, or two again, have the same account then. Throws (403) for an office person without
 * `accounts.approve` where one of them may buy on credit and they don't share an account already. Both are locked by then.
 */
export async function mustMayShareCredit(
  trx: Knex.Transaction,
  customerIds: readonly number[],
  { mayGiveCredit }: Pick<OfficePerson, 'mayGiveCredit'>,
): Promise<void> {
  if (mayGiveCredit) return;
  const ids = [...customerIds];
  const rows = await trx('customers').whereIn('id', ids).select('organisationId');
  const organisations = [...new Set(rows.map(({ organisationId }) => organisationId))];
  if (organisations.length === 1 && organisations[0] !== null) return;
  const known = organisations.filter(id => id !== null);
  await trx('organisations').whereIn('id', known).orderBy('id').forNoKeyUpdate().select('id');
  const { rows: approved } = await trx.raw<{ rows: object[] }>(
    `select from customers c left join customer_accounts a on a.customer_id = c.id
       left join organisation_accounts b on b.organisation_id = c.organisation_id
     where c.id = any(?) and case when c.organisation_id is null then a.is_approved else b.is_approved end`,
    [ids],
  );
  if (approved.length > 0)
    throw forbidden(
      'One of these customers is approved for credit. Ask somebody who may approve credit to do this.',
    );
}

const forbidden = (message: string) => new Refused(refuse('forbidden', { message }));

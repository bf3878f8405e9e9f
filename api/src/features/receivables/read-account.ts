/** What a customer owes on account, and a receipt as it was issued. */
import type { Knex } from 'knex';
import { ageingOf } from '#contract/receivables/ageing.ts';
import { availableCents } from '#contract/receivables/credit.ts';
import type {
  CustomerAccount,
  ListedReceipt,
  ReceiptDocument,
  ReceiptView,
} from '#contract/receivables/endpoints.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { customerName } from '#contract/customers/customers.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { accountCustomersSql, readCreditStanding } from '#api/database/shared/customer-credit.ts';
import { readOpenInvoices } from '#api/database/shared/open-invoices.ts';
import type { ReceivableParts } from './receivable-parts.ts';

/** Null for a customer who is not there. `before`: of the receipts, those before this one. */
export async function readCustomerAccount(
  knex: Knex,
  { now, readSeller }: Pick<ReceivableParts, 'now' | 'readSeller'>,
  customerId: number,
  before?: string,
): Promise<CustomerAccount | null> {
  const customer = await knex('customers').where({ id: customerId }).first();
  const standing = customer && (await readCreditStanding(knex, customerId));
  if (!standing) return null;
  const invoices = await readOpenInvoices(knex, customerId);
  const { timeZone } = await readSeller(knex);
  const ageing = ageingOf(invoices, now(), timeZone);
  return {
    customerId,
    name: standing.organisation?.name ?? customerName(customer),
    organisation: standing.organisation,
    terms: standing.terms,
    openCents: standing.openCents,
    overdueCents: standing.openCents - ageing.current,
    creditCents: standing.creditCents,
    availableCents: availableCents(standing),
    ageing,
    invoices,
    receipts: await readReceipts(knex, customerId, before),
  };
}

const byName = `case when u.id is null then null else ${userNameText('u')} end`;

const receiptSql = jsonObject({
  number: 'r.number',
  kind: 'r.kind',
  method: 'r.method',
  amountCents: 'r.amount_cents',
  receivedOn: `to_char(r.received_on, 'YYYY-MM-DD')`,
  reference: `coalesce(r.reference, '')`,
  isReversed: 'exists (select from receipt_reversals v where v.receipt_id = r.id)',
  byName,
});

async function readReceipts(knex: Knex, customerId: number, before?: string): Promise<ListedReceipt[]> {
  const { rows } = await knex.raw<{ rows: { row: ListedReceipt }[] }>(
    `select ${receiptSql} as row from receipts r left join users u on u.id = r.created_by
     where r.customer_id in ${accountCustomersSql()}
       and (?::text is null or r.id < (select b.id from receipts b where b.number = ?))
     order by r.id desc limit ?`,
    [customerId, before ?? null, before ?? null, mostRows.receipts],
  );
  return rows.map(({ row }) => row);
}

export async function readReceipt(knex: Knex, number: string): Promise<ReceiptView | null> {
  const { rows } = await knex.raw<{
    rows: { document: ReceiptDocument; reversed: ReceiptView['reversed'] }[];
  }>(
    `select r.document, case when v.receipt_id is null then null else ${jsonObject({
      at: isoText('v.reversed_at'),
      reason: 'v.reason',
      byName,
    })} end as reversed
     from receipts r left join receipt_reversals v on v.receipt_id = r.id
       left join users u on u.id = v.created_by where r.number = ?`,
    [number],
  );
  return rows[0] ?? null;
}

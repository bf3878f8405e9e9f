/**
 * Who writes money down for a customer holds the locks of the orders it may pay, checkout and order as a payment's own
 * finalising does, each in order of ids, then that of the customer. Numbers come last.
 */
import type { Knex } from 'knex';
import type { OpenInvoice } from '#contract/receivables/endpoints.ts';
import { missing } from '#api/crm/missing.ts';
import { conflict } from '#api/database/change-or-refuse.ts';
import type { CustomersRow, OrdersRow } from '#api/database/tables.ts';
import { accountCustomersSql } from '#api/database/shared/customer-credit.ts';
import { isOnAccountSql, readInvoiceOf } from '#api/database/shared/open-invoices.ts';

/** An order with its invoice as it stands under the lock. */
export interface LockedInvoice {
  order: OrdersRow;
  invoice: OpenInvoice;
}

export async function lockOrder(trx: Knex.Transaction, orderRowId: number): Promise<OrdersRow> {
  const known = await trx('orders').where({ id: orderRowId }).first('checkoutId');
  if (known?.checkoutId) await trx('checkouts').where({ id: known.checkoutId }).forUpdate().first('id');
  const order = await trx('orders').where({ id: orderRowId }).forUpdate().first();
  if (!order) throw new Error(`order ${orderRowId} has vanished`);
  return order;
}

/** With the account that the customer shares with others of an organisation. */
export async function lockCustomer(trx: Knex.Transaction, customerId: number): Promise<CustomersRow> {
  const customer = await lockAccount(trx, { id: customerId, organisationId: null });
  if (!customer) return missing('Customer not found');
  return customer;
}

/** The customer first, then the organisation: of the customer, or of an order that has no customer yet. */
export async function lockAccount(
  trx: Knex.Transaction,
  { id, organisationId }: { id: number | null; organisationId: number | null },
): Promise<CustomersRow | undefined> {
  const customer = id === null ? undefined : await trx('customers').where({ id }).forNoKeyUpdate().first();
  const shared = customer ? customer.organisationId : organisationId;
  if (shared !== null) await trx('organisations').where({ id: shared }).forNoKeyUpdate().first('id');
  return customer;
}

/** With `only`, just this order of the customer's account. An order without an invoice gets it now. */
export async function lockInvoices(
  trx: Knex.Transaction,
  customerId: number,
  issueInvoice: (trx: Knex.Transaction, orderRowId: number) => Promise<unknown>,
  only: string | null = null,
): Promise<LockedInvoice[]> {
  const found = await trx('orders as o')
    .whereRaw(`o.customer_id in ${accountCustomersSql()}`, [customerId])
    .where(which => (only === null ? which.whereRaw(isOnAccountSql) : which.where('o.orderId', only)))
    .orderBy('o.id')
    .select<{ id: number }[]>('o.id');
  if (only !== null && found.length === 0) throw conflict('That order doesn’t belong to this customer.');
  const locked: LockedInvoice[] = [];
  for (const { id } of found) {
    const order = await lockOrder(trx, id);
    const invoice = (await readInvoiceOf(trx, id)) ?? (await issued(trx, id, issueInvoice));
    if (invoice) locked.push({ order, invoice });
    else if (only !== null) throw conflict('This order has no invoice yet.');
  }
  return locked;
}

async function issued(
  trx: Knex.Transaction,
  orderRowId: number,
  issueInvoice: (trx: Knex.Transaction, orderRowId: number) => Promise<unknown>,
): Promise<OpenInvoice | null> {
  await issueInvoice(trx, orderRowId);
  return readInvoiceOf(trx, orderRowId);
}

/** Whether an order may go on account, and on which terms: asked for its page, and under its lock before it does. */
import type { Knex } from 'knex';
import { availableCents, depositOf, whyNotOnAccount } from '#contract/receivables/credit.ts';
import type { OrderAccount } from '#contract/receivables/endpoints.ts';
import { customerName } from '#contract/customers/customers.ts';
import { readCreditStanding, type ReadStanding } from '#api/database/shared/customer-credit.ts';
import { readInvoiceOf } from '#api/database/shared/open-invoices.ts';

/** The customer that the order has, its project has, or that it will find by its email address. */
const customerOfSql = `select coalesce(o.customer_id, (select p.customer_id from projects p where p.order_id = o.id),
    (select c.id from customers c where lower(c.email) = lower(o.customer_info ->> 'email') and c.deleted_at is null
      order by c.id limit 1)) as id from orders o where o.id = ?`;

async function customerOf(knex: Knex, orderRowId: number): Promise<number | null> {
  const { rows } = await knex.raw<{ rows: { id: number | null }[] }>(customerOfSql, [orderRowId]);
  return rows[0]?.id ?? null;
}

const nobody: Omit<ReadStanding, 'customerId'> = { terms: null, openCents: 0, creditCents: 0 };

/** The customer stays locked, so that two orders at once don't both take what is left of the limit. */
export async function checkCredit(
  trx: Knex.Transaction,
  { id, totalCents }: { id: number; totalCents: number },
): Promise<{ why: string | null; termsDays: number | undefined }> {
  const customerId = await customerOf(trx, id);
  // As everybody who writes an order: the address first, then the customer's row.
  await trx.raw(
    `select from orders o cross join lateral lock_customer(lower(o.customer_info ->> 'email')) where o.id = ?`,
    [id],
  );
  if (customerId !== null) await trx('customers').where({ id: customerId }).forNoKeyUpdate().first('id');
  const standing = (customerId !== null && (await readCreditStanding(trx, customerId))) || nobody;
  const { terms } = standing;
  return {
    why: whyNotOnAccount(standing, totalCents),
    termsDays: terms?.isApproved ? terms.termsDays : undefined,
  };
}

/** Null for an order that is not there. */
export async function readOrderAccount(knex: Knex, orderId: string): Promise<OrderAccount | null> {
  const order = await knex('orders').where({ orderId }).first('id', 'totalCents', 'isPaid', 'status');
  if (!order) return null;
  const customerId = await customerOf(knex, order.id);
  const customer =
    customerId === null ? undefined : await knex('customers').where({ id: customerId }).first();
  const standing = (customerId !== null && (await readCreditStanding(knex, customerId))) || nobody;
  const { terms, openCents, creditCents } = standing;
  const isOnAccount = !order.isPaid && (order.status === 'processing' || order.status === 'completed');
  return {
    customer: customer ? { id: customer.id, name: customerName(customer) } : null,
    terms,
    openCents,
    creditCents: Math.max(0, creditCents),
    availableCents: availableCents(standing),
    depositCents: terms?.isApproved ? depositOf(terms, order.totalCents) : 0,
    why: whyNotOnAccount(standing, order.totalCents),
    invoice: isOnAccount ? await readInvoiceOf(knex, order.id) : null,
  };
}

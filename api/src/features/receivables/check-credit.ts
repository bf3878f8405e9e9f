/** Whether an order may go on account, and on which terms: asked for its page, and under its lock before it does. */
import type { Knex } from 'knex';
import {
  availableCents,
  type CreditStanding,
  depositOf,
  whyNotOnAccount,
  whyNotWithDeposit,
} from '#contract/receivables/credit.ts';
import { type OwnDeposit, withOwnDeposit } from '#contract/receivables/own-deposit.ts';
import type { OrderAccount } from '#contract/receivables/endpoints.ts';
import { customerName } from '#contract/customers/customers.ts';
import {
  readCreditStanding,
  readOrganisationStanding,
  type ReadStanding,
} from '#api/database/shared/customer-credit.ts';
import { readInvoiceOf } from '#api/database/shared/open-invoices.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import { type Payer, payerOf } from '#api/database/shared/payer-of-order.ts';
import { lockAccount } from './lock-account.ts';

const nobody: ReadStanding = { terms: null, openCents: 0, creditCents: 0, organisation: null };

async function standingOf(knex: Knex, { id, organisationId }: Payer): Promise<ReadStanding> {
  const found =
    id !== null
      ? await readCreditStanding(knex, id)
      : organisationId !== null && (await readOrganisationStanding(knex, organisationId));
  return found || nobody;
}

/** Of the accepted offer that the order was made of. */
async function ownDepositOf(knex: Knex, orderRowId: number): Promise<OwnDeposit | null> {
  const offer = await knex('quote_offers as f')
    .join('quotes as q', 'q.id', 'f.quoteId')
    .join('orders as o', 'o.id', 'q.orderId')
    .join('checkouts as c', join => join.on('c.id', 'o.checkoutId').on('c.accessTokenHash', 'f.tokenHash'))
    .where('o.id', orderRowId)
    .whereNotNull('f.depositPercent')
    .first<{ percent: number; isGranted: boolean } | undefined>(
      'f.depositPercent as percent',
      'f.depositGranted as isGranted',
    );
  return offer ?? null;
}

/** With the deposit that its quote asks for itself. */
async function forQuote(knex: Knex, standing: ReadStanding, own: OwnDeposit | null): Promise<CreditStanding> {
  return own ? withOwnDeposit(standing, own, await readSetting(knex, 'policy.accountTermsDays')) : standing;
}

/** A buyer of an organisation asked for it, and no manager has agreed. */
async function whyNotApproved(knex: Knex, orderRowId: number): Promise<string | null> {
  const asked = await knex('order_approvals').where({ orderId: orderRowId }).first('state');
  if (asked?.state === 'waiting') return 'This order waits for a manager of the organisation to approve it.';
  return asked?.state === 'declined' ? 'A manager of the organisation declined this order.' : null;
}

/** The account stays locked, so that two orders at once don't both take what is left of the limit. */
export async function checkCredit(
  trx: Knex.Transaction,
  { id, totalCents }: { id: number; totalCents: number },
): Promise<{ why: string | null; termsDays: number | undefined }> {
  const payer = await payerOf(trx, id);
  // As everybody who writes an order: the address first, then the customer's row.
  await trx.raw(
    `select from orders o cross join lateral lock_customer(lower(o.customer_info ->> 'email')) where o.id = ?`,
    [id],
  );
  await lockAccount(trx, payer);
  const standing = await forQuote(trx, await standingOf(trx, payer), await ownDepositOf(trx, id));
  const { terms } = standing;
  return {
    why: (await whyNotApproved(trx, id)) ?? whyNotOnAccount(standing, totalCents),
    termsDays: terms?.isApproved ? terms.termsDays : undefined,
  };
}

/** The same for an order that is to begin with its deposit, before it is there. */
export async function checkDeposit(
  trx: Knex.Transaction,
  customerId: number,
  { own, ...sums }: { totalCents: number; depositCents: number; own: OwnDeposit | null },
): Promise<{ why: string | null; termsDays: number | undefined }> {
  await trx.raw(`select from customers c cross join lateral lock_customer(lower(c.email)) where c.id = ?`, [
    customerId,
  ]);
  await lockAccount(trx, { id: customerId, organisationId: null });
  const standing = (await readCreditStanding(trx, customerId)) ?? nobody;
  const { terms } = standing;
  return {
    why: whyNotWithDeposit(await forQuote(trx, standing, own), sums),
    termsDays: terms?.isApproved ? terms.termsDays : undefined,
  };
}

/** Null for an order that is not there. */
export async function readOrderAccount(knex: Knex, orderId: string): Promise<OrderAccount | null> {
  const order = await knex('orders').where({ orderId }).first('id', 'totalCents', 'isPaid', 'status');
  if (!order) return null;
  const payer = await payerOf(knex, order.id);
  const customer = payer.id === null ? undefined : await knex('customers').where({ id: payer.id }).first();
  const account = await standingOf(knex, payer);
  const standing = await forQuote(knex, account, await ownDepositOf(knex, order.id));
  const { openCents, creditCents, organisation } = account;
  const isOnAccount = !order.isPaid && (order.status === 'processing' || order.status === 'completed');
  return {
    customer: customer ? { id: customer.id, name: customerName(customer) } : null,
    organisation,
    terms: account.terms,
    openCents,
    creditCents: Math.max(0, creditCents),
    availableCents: availableCents(account),
    depositCents: standing.terms?.isApproved ? depositOf(standing.terms, order.totalCents) : 0,
    why: (await whyNotApproved(knex, order.id)) ?? whyNotOnAccount(standing, order.totalCents),
    invoice: isOnAccount ? await readInvoiceOf(knex, order.id) : null,
  };
}

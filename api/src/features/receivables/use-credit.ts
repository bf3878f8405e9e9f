/** Credit of a customer: it pays open invoices, from the oldest receipt on, or goes back to the customer. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { receivableEndpoints } from '#contract/receivables/endpoints.ts';
import { shareOut } from '#contract/receivables/share-out.ts';
import { formatCents, sumCents } from '#contract/money/money.ts';
import type { ManualPaymentMethod } from '#contract/orders/orders.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { accountCustomersSql, readCreditStanding } from '#api/database/shared/customer-credit.ts';
import { lockCustomer, type LockedInvoice, lockInvoices, lockOrder } from './lock-account.ts';
import { payOrder } from './pay-orders.ts';
import type { ReceivableParts } from './receivable-parts.ts';
import { knownReceipt, mustHaveCome } from './record-receipt.ts';
import { writeReceipt } from './write-receipt.ts';
import { readInvoiceOf } from '#api/database/shared/open-invoices.ts';

interface Leftover {
  id: number;
  number: string;
  method: ManualPaymentMethod;
  reference: string | null;
  leftCents: number;
}

export async function applyCredit(
  parts: ReceivableParts,
  customerId: number,
  { orderId: only = null }: { orderId?: string | null | undefined },
  actorId: number,
): Promise<null | Refusal> {
  const paid = await changeOrRefuse(parts.knex, async trx => {
    const locked = await lockInvoices(trx, customerId, parts.issueInvoice, only);
    await lockCustomer(trx, customerId);
    return payFromCredit(trx, parts, customerId, locked, actorId);
  });
  if (isRefusal(paid)) return paid;
  for (const orderId of paid) await parts.endOpenPayment(orderId);
  return null;
}

/** Of an order that has just gone on account, in the transaction that puts it there. */
export async function applyCreditTo(
  trx: Knex.Transaction,
  parts: Pick<ReceivableParts, 'now' | 'sales'>,
  orderRowId: number,
  actorId: number | null,
): Promise<void> {
  const order = await lockOrder(trx, orderRowId);
  await joinAccount(trx, orderRowId);
  const invoice = await readInvoiceOf(trx, orderRowId);
  if (!invoice || order.customerId === null) return;
  await payFromCredit(trx, parts, order.customerId, [{ order, invoice }], actorId);
}

/**
 * What was bought for an organisation is owed on its account: the customer that the order has made, or one with nothing on
 * an account of their own, joins it. Who has terms of their own keeps them.
 */
async function joinAccount(trx: Knex.Transaction, orderRowId: number): Promise<void> {
  await trx.raw(
    `update customers c set organisation_id = o.organisation_id from orders o
     where o.id = ? and c.id = o.customer_id and c.organisation_id is null and o.organisation_id is not null
       and not exists (select from customer_accounts a where a.customer_id = c.id and a.is_approved)
       and not exists (select from receipts r where r.customer_id = c.id)
       and not exists (select from orders x where x.customer_id = c.id and x.id <> o.id and not x.is_paid
         and x.status in ('processing', 'completed'))`,
    [orderRowId],
  );
}

async function payFromCredit(
  trx: Knex.Transaction,
  parts: Pick<ReceivableParts, 'now' | 'sales'>,
  customerId: number,
  locked: readonly LockedInvoice[],
  actorId: number | null,
): Promise<string[]> {
  const leftovers = await readLeftovers(trx, customerId);
  const paid: string[] = [];
  for (const { id, number, method, reference, leftCents } of leftovers) {
    const open: LockedInvoice[] = [];
    for (const { order } of locked) {
      const invoice = await readInvoiceOf(trx, order.id);
      const now = await trx('orders').where({ id: order.id }).first();
      if (invoice && now && invoice.openCents > 0) open.push({ order: now, invoice });
    }
    const { shares } = shareOut(
      leftCents,
      open.map(({ invoice }) => invoice),
    );
    for (const { orderId, cents } of shares) {
      const one = open.find(({ invoice }) => invoice.orderId === orderId);
      if (!one) continue;
      const paying = { receiptId: id, number, method, reference, succeededAt: parts.now(), actorId };
      if (await payOrder(trx, parts, one, cents, paying)) paid.push(orderId);
    }
  }
  return paid;
}

/** What went back is taken from the newest receipts, so that the oldest money pays. */
async function readLeftovers(trx: Knex.Transaction, customerId: number): Promise<Leftover[]> {
  const { rows } = await trx.raw<{ rows: Leftover[] }>(
    `select r.id, r.number, r.method, r.reference, (r.amount_cents - coalesce((select sum(p.received_cents)
         from payments p where p.receipt_id = r.id and p.status = 'succeeded'), 0))::bigint as "leftCents"
     from receipts r where r.customer_id in ${accountCustomersSql()} and r.kind = 'payment'
       and not exists (select from receipt_reversals v where v.receipt_id = r.id) order by r.id`,
    [customerId],
  );
  const standing = await readCreditStanding(trx, customerId);
  let gone = sumCents(rows.map(({ leftCents }) => leftCents)) - (standing?.creditCents ?? 0);
  const left = rows.toReversed().map(row => {
    const taken = Math.min(gone, row.leftCents);
    gone -= taken;
    return { ...row, leftCents: row.leftCents - taken };
  });
  return left.toReversed().filter(({ leftCents }) => leftCents > 0);
}

type RefundBody = BodyOf<typeof receivableEndpoints.refundCredit>;

/** Written down by the person who has given it back. */
export async function refundCredit(
  parts: ReceivableParts,
  customerId: number,
  body: RefundBody,
  actorId: number,
): Promise<{ number: string } | Refusal> {
  const { clientId, amountCents, method, receivedOn, reference = '' } = body;
  return changeOrRefuse(parts.knex, async trx => {
    const customer = await lockCustomer(trx, customerId);
    const known = await knownReceipt(trx, customerId, { clientId, kind: 'refund', amountCents });
    if (known) return known;
    const { timeZone } = await parts.readSeller(trx);
    mustHaveCome(receivedOn, isoDateIn(parts.now(), timeZone));
    const { creditCents = 0 } = (await readCreditStanding(trx, customerId)) ?? {};
    if (amountCents > creditCents) {
      const fields = { amountCents: `The customer’s credit is ${formatCents(creditCents)}.` };
      throw new Refused(refuse('invalid', { fields }));
    }
    const refund = { clientId, kind: 'refund' as const, method, amountCents, receivedOn, reference };
    const receipt = await writeReceipt(
      trx,
      parts,
      customer,
      { ...refund, invoices: [], creditCents: creditCents - amountCents },
      actorId,
    );
    await recordAudit(trx, {
      actorId,
      entity: 'customers',
      entityId: customerId,
      action: 'customer.refundCredit',
      after: { number: receipt.number, amountCents, method, receivedOn, reference },
      occurredAt: parts.now(),
    });
    return receipt;
  });
}

/**
 * Money that came by hand or by bank. It pays the named order, else what is due first; the rest is the customer's
 * credit. The same request again, by its `clientId`, is the same receipt.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { receivableEndpoints } from '#contract/receivables/endpoints.ts';
import { shareOut } from '#contract/receivables/share-out.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { lockCustomer, type LockedInvoice, lockInvoices } from './lock-account.ts';
import { payOrder } from './pay-orders.ts';
import type { ReceivableParts } from './receivable-parts.ts';
import { writeReceipt } from './write-receipt.ts';

export type ReceiptBody = BodyOf<typeof receivableEndpoints.recordReceipt>;

export interface Recorded {
  id: number;
  number: string;
  /** Orders that are paid with it. */
  paid: string[];
}

export async function recordReceipt(
  parts: ReceivableParts,
  customerId: number,
  body: ReceiptBody,
  actorId: number,
): Promise<Recorded | Refusal> {
  const recorded = await changeOrRefuse(parts.knex, trx => recordIn(trx, parts, customerId, body, actorId));
  if (!isRefusal(recorded)) for (const orderId of recorded.paid) await parts.endOpenPayment(orderId);
  return recorded;
}

/** The same in a transaction of the caller's, who ends open payments of what is paid afterwards. */
export async function recordIn(
  trx: Knex.Transaction,
  parts: ReceivableParts,
  customerId: number,
  body: ReceiptBody,
  actorId: number,
): Promise<Recorded> {
  const { clientId, amountCents, method, receivedOn, reference = '', orderId: only = null } = body;
  const locked = await lockInvoices(trx, customerId, parts.issueInvoice, only);
  const customer = await lockCustomer(trx, customerId);
  const known = await knownReceipt(trx, customerId, { clientId, kind: 'payment', amountCents });
  if (known) return { ...known, paid: [] };
  const { timeZone } = await parts.readSeller(trx);
  mustHaveCome(receivedOn, isoDateIn(parts.now(), timeZone));
  const payables = locked.map(one => ({ ...one.invoice, openCents: payableCents(one, only) }));
  const { shares, creditCents } = shareOut(amountCents, payables, only);
  const invoices = shares.map(({ orderId, cents }) => {
    const { number, openCents } = invoiceOf(locked, orderId).invoice;
    return { number, orderId, amountCents: cents, openCents: Math.max(0, openCents - cents) };
  });
  const receipt = await writeReceipt(
    trx,
    parts,
    customer,
    { clientId, kind: 'payment', method, amountCents, receivedOn, reference, invoices, creditCents },
    actorId,
  );
  const at = parts.now();
  const noon = trx.raw(`(?::date + time '12:00') at time zone ?`, [receivedOn, timeZone]);
  const succeededAt = receivedOn === isoDateIn(at, timeZone) ? at : noon;
  const paying = { receiptId: receipt.id, number: receipt.number, method, reference, succeededAt, actorId };
  const paid: string[] = [];
  for (const { orderId, cents } of shares) {
    if (await payOrder(trx, parts, invoiceOf(locked, orderId), cents, paying)) paid.push(orderId);
  }
  await recordAudit(trx, {
    actorId,
    entity: 'customers',
    entityId: customerId,
    action: 'customer.receipt',
    after: { number: receipt.number, amountCents, method, receivedOn, reference, invoices, creditCents },
    occurredAt: parts.now(),
  });
  if (body.sendMail) await parts.mailReceipt(trx, receipt.id);
  return { ...receipt, paid };
}

/** Money for a named order that was written off brings the debt back. */
function payableCents({ invoice, order }: LockedInvoice, only: string | null): number {
  const isOpen = !order.isPaid && !order.paymentReview && order.status !== 'cancelled';
  if (!isOpen) return 0;
  return only === null ? invoice.openCents : Math.max(0, invoice.totalCents - invoice.paidCents);
}

function invoiceOf(locked: readonly LockedInvoice[], orderId: string): LockedInvoice {
  const found = locked.find(({ invoice }) => invoice.orderId === orderId);
  if (!found) throw new Error(`order ${orderId} is not locked`);
  return found;
}

export function mustHaveCome(receivedOn: string, today: string): void {
  if (receivedOn <= today) return;
  throw new Refused(refuse('invalid', { fields: { receivedOn: 'This day is still to come.' } }));
}

/** Of a request that has been carried out. */
export async function knownReceipt(
  trx: Knex.Transaction,
  customerId: number,
  { clientId, kind, amountCents }: { clientId: string; kind: 'payment' | 'refund'; amountCents: number },
): Promise<{ id: number; number: string } | null> {
  const known = await trx('receipts').where({ clientId }).first();
  if (!known) return null;
  const isSame = known.customerId === customerId && known.kind === kind && known.amountCents === amountCents;
  if (!isSame) throw new Refused(refuse('idempotency_mismatch'));
  return { id: known.id, number: known.number };
}

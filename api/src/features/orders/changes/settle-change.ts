/**
 * The papers and the money of an order after its price has changed. An order that was paid and costs more owes the
 * difference, as one on account does, and is paid by link, by hand or by a receipt. One that costs less stays paid: what
 * receipts have brought beyond its documents is the customer's credit again, and what came otherwise can be refunded,
 * without a second note. One on account that is covered now is paid.
 */
import type { InvoiceLine } from '#contract/invoices/endpoints.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { goOnPaying } from '#api/database/shared/payments-of-order.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import { type Change, save, saveSale } from '../change.ts';
import { readStanding, type Standing } from './read-standing.ts';

interface Difference {
  differenceCents: number;
  lines: readonly InvoiceLine[];
}

/** Answers the number of the document; null where there is none. */
export async function settleAfterChange(
  change: Change,
  { differenceCents, lines }: Difference,
): Promise<string | null> {
  const { trx, order, production, credit, actorId, at } = change;
  if (order.status !== 'processing' || differenceCents === 0) return null;
  const first = await readStanding(trx, order.id);
  const reason = 'The order was changed.';
  await credit.giveUpLess(trx, order.id, { differenceCents, reason, actorId, at });
  const before = await readStanding(trx, order.id);
  const owedCents = (before.documentedCents ?? 0) + differenceCents - before.writtenOffCents;
  const isCovered = before.heldCents >= owedCents;
  const number = await production.issueChangeDocument(trx, order.id, { differenceCents, lines, isCovered });
  if (isRefusal(number)) throw new Refused(number);
  if (order.isPaid && !isCovered) await reopen(change);
  if (number !== null && isCovered) await creditBack(change, before.heldCents - owedCents);
  // What was given up has been taken back, as it isn’t owed any more: what is here pays for all that is left.
  const isGivenBack = first.writtenOffCents > 0 && before.writtenOffCents === 0;
  if (!order.isPaid && (isOpen(first) || isGivenBack) && isCovered && number !== null && before.heldCents > 0)
    await close(change, before.heldCents);
  return number;
}

/** Where nothing is, as all of the rest was given up, nobody has paid it. */
const isOpen = ({ documentedCents, heldCents, writtenOffCents }: Standing) =>
  (documentedCents ?? 0) - writtenOffCents > heldCents;

/** What has paid it so far goes on paying it, and the next payment has its place. */
async function reopen(change: Change): Promise<void> {
  const { trx, order } = change;
  await goOnPaying(trx, order.id);
  await save(change, { isPaid: false, paidAt: null, paymentId: null });
  await trx('checkouts').where('id', order.checkoutId).update({ status: 'open', paymentIntentId: null });
}

/** What receipts have brought beyond it is the customer’s credit again, from the newest on. */
async function creditBack({ trx, order, at }: Change, overCents: number): Promise<void> {
  const { rows } = await trx.raw<{
    rows: { receiptId: number; method: string; rows: number; cents: number }[];
  }>(
    `select receipt_id as "receiptId", max(method) as method, count(*)::integer as rows,
       sum(received_cents - coalesce((select sum(r.amount_cents) from refunds r
         where r.payment_id = p.id and r.status in ('pending', 'succeeded')), 0))::bigint as cents
     from payments p where order_id = ? and status = 'succeeded' and receipt_id is not null
     group by receipt_id order by receipt_id desc`,
    [order.id],
  );
  let left = overCents;
  for (const { receiptId, method, rows: count, cents } of rows) {
    const back = Math.min(left, cents);
    if (back <= 0) continue;
    left -= back;
    await trx('payments').insert({
      provider: 'manual',
      providerPaymentId: `receipt:${receiptId}:${order.id}:${count + 1}`,
      receiptId,
      orderId: order.id,
      method,
      amountCents: -back,
      receivedCents: -back,
      status: 'succeeded',
      succeededAt: at,
    });
  }
}

async function close(change: Change, heldCents: number): Promise<void> {
  const { trx, order, at } = change;
  const payment = await trx('payments')
    .where({ orderId: order.id, status: 'succeeded' })
    .where('receivedCents', '>', 0)
    .orderBy('id', 'desc')
    .first('providerPaymentId', 'method');
  if (!payment) return;
  const { providerPaymentId: paymentId, method: paymentMethod } = payment;
  // Several may have come; all of them pay it.
  await goOnPaying(trx, order.id);
  await saveSale(
    change,
    { isPaid: true, paidAt: at, paymentId, paymentMethod },
    {
      occasion: 'paidByReceipt',
      receivedCents: heldCents,
      changes: order.checkoutId
        ? [trx('checkouts').where({ id: order.checkoutId }).update({ status: 'paid' })]
        : [],
    },
  );
}

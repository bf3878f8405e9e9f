/**
 * `POST /api/orders/{orderId}/refund`. The amount is set aside under the order's lock before the provider is asked,
 * so that two clicks or two people never give back more than came in:
 *
 *   lock → is it still there? → a pending row → commit → ask the provider → what it says
 *
 * What came past the checkout (bank transfer, cash) goes back past it too: the person who gave it back writes that down
 * with a reason, and it is done by the same commit; no provider is asked.
 *
 * An answer that never came leaves the row pending, and `settleRefund` finds out later. It looks before it asks
 * again: a refund that was made is never made twice.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { paymentEndpoints } from '#contract/payments/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { formatCents } from '#contract/money/money.ts';
import { type OrderStanding, sayWhy, whyNot } from '#contract/orders/orders.ts';
import { PaymentRefused, PaymentUnavailable } from '#api/outside/payments/payment-provider.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { disputedOfPaymentSql, refundableOfPaymentSql } from '#api/database/shared/refundable-of-payment.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { PaymentRow, PaymentsParts } from './payments-parts.ts';
import { applyRefunds, type RefundRow } from './sync-refunds.ts';

type Body = BodyOf<typeof paymentEndpoints.refundOrder>;

/** Answers the row of the refund. */
export async function refundOrder(
  parts: PaymentsParts,
  orderId: string,
  body: Body,
  actorId: number,
): Promise<number | Refusal> {
  const reserved = await inTransaction(parts.knex, trx => reserve(trx, parts, orderId, body, actorId));
  if (isRefusal(reserved)) return reserved;
  const { refund, isNew } = reserved;
  if (isNew && refund.status === 'succeeded') await parts.noteRefund(refund.id);
  if (refund.providerRefundId === null && refund.status === 'pending') {
    await (isNew ? ask(parts, refund.id) : settleRefund(parts, refund.id));
  }
  return refund.id;
}

const conflict = (message: string, details?: Record<string, unknown>) =>
  refuse('conflict', { message, details });

async function reserve(
  trx: Knex.Transaction,
  { provider, now, mails }: PaymentsParts,
  orderNumber: string,
  body: Body,
  actorId: number,
): Promise<{ refund: RefundRow; isNew: boolean } | Refusal> {
  const order = await trx('orders')
    .where({ orderId: orderNumber })
    // Whoever holds the payment writes events of the order, and must not wait for us.
    .forNoKeyUpdate()
    .first<(OrderStanding & { id: number; paymentId: string | null }) | undefined>();
  if (!order) return refuse('not_found');
  const idempotencyKey = `${order.id}:${body.idempotencyKey}`;
  const known = await trx('refunds').where({ idempotencyKey }).first<RefundRow | undefined>();
  if (known) {
    const isSame = body.amountCents === undefined || body.amountCents === known.amountCents;
    return isSame ? { refund: known, isNew: false } : refuse('idempotency_mismatch');
  }
  const which = body.paymentId ? { id: body.paymentId } : { providerPaymentId: order.paymentId ?? '' };
  const payment = await trx('payments')
    .where({ ...which, orderId: order.id, status: 'succeeded' })
    .forUpdate()
    .first<PaymentRow | undefined>();
  if (!payment) return conflict('There’s no payment to refund.');
  const isByHand = payment.provider === 'manual';
  if (!isByHand && payment.provider !== provider.name)
    return conflict('This payment was made elsewhere. Refund it there.');
  const { left, disputedCents } = await leftOf(trx, payment.id);
  const amountCents = body.amountCents ?? left;
  const why = whyNot('refund', { ...order, refundableCents: left, disputedCents });
  if (why) return conflict(why, { refundableCents: 0 });
  if (amountCents > left) {
    return conflict(`At most ${formatCents(left)} can be refunded.`, { refundableCents: left });
  }
  const reason = body.reason || null;
  if (isByHand && !reason) return refuse('invalid', { fields: { reason: sayWhy } });
  const [refund] = await trx('refunds')
    .insert({
      orderId: order.id,
      paymentId: payment.id,
      idempotencyKey,
      amountCents,
      reason,
      createdBy: actorId,
      ...(isByHand ? { status: 'succeeded' } : {}),
    })
    .returning<RefundRow[]>('*');
  if (!refund) throw new Error('a refund without a row');
  await trx('order_events').insert({
    orderId: order.id,
    type: isByHand ? 'refunded' : 'refund_requested',
    data: JSON.stringify({ refundId: refund.id, amountCents, reason, ...(isByHand ? { byHand: true } : {}) }),
    actorId,
    at: now(),
  });
  await recordAudit(trx, {
    actorId,
    entity: 'order',
    entityId: orderNumber,
    action: isByHand ? 'order.refundByHand' : 'order.refund',
    after: { refundId: refund.id, paymentId: payment.id, amountCents, reason },
    occurredAt: now(),
  });
  if (isByHand) await mails.refunded(trx, refund.id);
  return { refund, isNew: true };
}

/** Under the payment's lock, which whoever writes down a refund or a dispute of it takes as well. */
async function leftOf(
  trx: Knex.Transaction,
  paymentId: number,
): Promise<{ left: number; disputedCents: number }> {
  const { rows } = await trx.raw<{ rows: { left: string; disputed: string }[] }>(
    `select ${refundableOfPaymentSql} as left, ${disputedOfPaymentSql} as disputed from payments p where p.id = ?`,
    [paymentId],
  );
  return { left: Number(rows[0]?.left ?? 0), disputedCents: Number(rows[0]?.disputed ?? 0) };
}

async function readRefund(
  knex: Knex,
  id: number,
): Promise<RefundRow & Pick<PaymentRow, 'providerPaymentId'>> {
  return knex('refunds as r')
    .join('payments as p', 'p.id', 'r.paymentId')
    .where('r.id', id)
    .first('r.*', 'p.providerPaymentId');
}

/** Asks under a key of this attempt. Only for a refund of which the provider knows nothing. */
async function ask(parts: PaymentsParts, id: number): Promise<void> {
  const { knex, log, provider } = parts;
  const { attempts, amountCents, paymentId, orderId, providerPaymentId } = await readRefund(knex, id);
  const idempotencyKey = `refund:${providerPaymentId}:${id}:${attempts}`;
  const payment = { id: paymentId, orderId };
  try {
    const made = await provider.refund({
      paymentId: providerPaymentId,
      refundId: id,
      amountCents,
      idempotencyKey,
    });
    await applyRefunds(parts, payment, [made]);
  } catch (error) {
    if (error instanceof PaymentRefused) {
      log.warn({ refundId: id, code: error.code }, 'refund refused by the provider');
      await giveUp(parts, id, orderId, error.message);
      return;
    }
    if (!(error instanceof PaymentUnavailable)) throw error;
    log.warn({ refundId: id, err: error }, 'refund not answered');
    if (error.isVoid)
      await knex('refunds')
        .where({ id, attempts })
        .update({ attempts: attempts + 1 });
  }
}

/** For a refund that was asked for and whose outcome nobody has noted. */
export async function settleRefund(parts: PaymentsParts, id: number): Promise<void> {
  const { paymentId, orderId, providerPaymentId } = await readRefund(parts.knex, id);
  const told = await parts.provider.listRefunds(providerPaymentId).catch(unlessUnavailable);
  if (!told) return;
  await applyRefunds(parts, { id: paymentId, orderId }, told);
  const now = await readRefund(parts.knex, id);
  if (now.status === 'pending' && now.providerRefundId === null) await ask(parts, id);
}

function unlessUnavailable(error: unknown): null {
  if (error instanceof PaymentUnavailable) return null;
  throw error;
}

/** What was set aside is free again. */
async function giveUp({ knex, now }: PaymentsParts, id: number, orderId: number, why: string): Promise<void> {
  await inTransaction(knex, async trx => {
    const changed = await trx('refunds')
      .where({ id, status: 'pending' })
      .whereNull('providerRefundId')
      .update({ status: 'failed', failureReason: why.slice(0, 255) });
    if (changed === 0) return;
    await trx('order_events').insert({
      orderId,
      type: 'refund_failed',
      data: JSON.stringify({ refundId: id }),
      at: now(),
    });
  });
}

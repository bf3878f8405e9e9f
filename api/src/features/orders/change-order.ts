/** `PATCH /api/orders/{orderId}`: everything or nothing, under the order's lock, each change an event. */
import type { Knex } from 'knex';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import type { Logger } from 'pino';
import { addressLine } from '#contract/text/address-line.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse } from '#api/database/change-or-refuse.ts';
import type { Sales } from '#api/sale/sale.ts';
import { spareInvoice } from '#api/sale/spare-invoice.ts';
import { bringBy, note, ship, track } from './bring-order.ts';
import { type Change, type ChangeBody, type Credit, type OrderRow, type Production } from './change.ts';
import { moveTo } from './move-order.ts';
import { acceptPayment, isManualPayment, markPaid } from './settle-by-hand.ts';
import { readOfficeDetail } from './queries.ts';
import { sendTo } from './send-to.ts';

export interface ChangeParts {
  knex: Knex;
  log: Pick<Logger, 'error'>;
  sales: Sales;
  credit: Credit;
  production: Production;
  mails: OrderMails;
  now: () => Date;
  /** Runs after commit and never fails. Cancels the open payment of an order that must no longer be paid. */
  endOpenPayment: (orderId: string) => Promise<void>;
}

export async function changeOrder(
  parts: ChangeParts,
  orderId: string,
  body: ChangeBody,
  by: Pick<Change, 'actorId' | 'mayOverride'>,
): Promise<Refusal | null> {
  const refused = await spareInvoice(parts.log, { orderId }, withInvoice =>
    changeOrRefuse(parts.knex, trx => changeIn(trx, parts, orderId, body, { ...by, withInvoice })),
  );
  const isDecided = body.paid || body.acceptPayment || body.status === 'cancelled';
  if (!refused && isDecided) await parts.endOpenPayment(orderId);
  return refused;
}

/**
 * Begins an order on account for somebody who decides about it under its lock, in the same transaction. Where the
 * decision is not to begin, or it refuses, nothing begins.
 */
export async function beginOnAccount(
  { knex, log, endOpenPayment: _, ...parts }: ChangeParts,
  orderId: string,
  actorId: number,
  decide: (trx: Knex.Transaction, order: OrderRow) => Promise<boolean>,
): Promise<Refusal | null> {
  return spareInvoice(log, { orderId }, withInvoice =>
    changeOrRefuse(knex, async trx => {
      const order = await lockOrder(trx, orderId);
      if (!order) return refuse('not_found');
      if (!(await decide(trx, order))) return null;
      const by = { actorId, mayOverride: false, withInvoice };
      const change = { trx, order, at: parts.now(), reason: null, ...parts, ...by };
      await moveTo(change, 'processing', { isOnAccount: true, shipUnmade: false });
      return null;
    }),
  );
}

async function changeIn(
  trx: Knex.Transaction,
  { production, mails, now, sales, credit }: ChangeParts,
  orderId: string,
  body: ChangeBody,
  by: Pick<Change, 'actorId' | 'mayOverride' | 'withInvoice'>,
): Promise<Refusal | null> {
  const order = await lockOrder(trx, orderId);
  if (!order) return refuse('not_found');
  // The answer to a request that was lost: it is asked again, and nothing is left to do.
  if (isSo(order, body)) return null;
  if (body.version !== undefined && body.version !== order.version) {
    return refuse('conflict', { details: { current: await readOfficeDetail(trx, orderId) } });
  }
  const reason = body.reason || null;
  await apply({ trx, order, production, mails, sales, credit, at: now(), reason, ...by }, body);
  return null;
}

/** The checkout first, as those who finish a payment do: whoever comes second waits and sees what the first did. */
export async function lockOrder(trx: Knex.Transaction, orderId: string): Promise<OrderRow | undefined> {
  const known = await trx('orders').where({ orderId }).first<{ checkoutId: string | null }>('checkoutId');
  if (known?.checkoutId) await trx('checkouts').where({ id: known.checkoutId }).forUpdate().first('id');
  return trx('orders').where({ orderId }).forUpdate().first();
}

function isSo(order: OrderRow, body: ChangeBody): boolean {
  const wanted = [
    [body.status, order.status],
    [body.fulfilmentMethod, order.fulfilmentMethod],
    [body.trackingNumber === undefined ? undefined : body.trackingNumber || null, order.trackingNumber],
    [body.isShipped, order.isShipped],
    [body.address && addressLine(body.address), addressLine(order.customerInfo)],
    [body.notes === undefined ? undefined : body.notes || null, order.notes],
    [body.paid && true, isManualPayment(order)],
    [body.acceptPayment, order.isPaid && !order.paymentReview],
  ];
  return wanted.every(([asked, is]) => asked === undefined || asked === is);
}

async function apply(change: Change, body: ChangeBody): Promise<void> {
  const { order } = change;
  if (body.paid) await markPaid(change, body.paid);
  if (body.acceptPayment) await acceptPayment(change);
  if (body.address) await sendTo(change, body.address);
  if (body.trackingNumber !== undefined) await track(change, body.trackingNumber);
  if (body.fulfilmentMethod && body.fulfilmentMethod !== order.fulfilmentMethod) {
    await bringBy(change, body.fulfilmentMethod);
  }
  if (body.notes !== undefined) await note(change, body.notes);
  if (body.status && body.status !== change.order.status) {
    await moveTo(change, body.status, { isOnAccount: body.onAccount ?? false, shipUnmade: body.shipUnmade });
  }
  if (body.isShipped !== undefined && body.isShipped !== order.isShipped) {
    await ship(change, body.isShipped, body.shipUnmade);
  }
}

/** `PATCH /api/orders/{orderId}`: everything or nothing, under the order's lock, each change an event (C19). */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout-form.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { orderEndpoints } from '#contract/endpoints/orders.ts';
import { refuse, type Refusal } from '#contract/errors.ts';
import { canMoveOrder, type FulfilmentMethod, type OrderStatus } from '#contract/orders.ts';
import { isPoBoxPostcode } from '#contract/postcodes.ts';
import { inTransaction } from '#api/database/transaction.ts';

type Body = BodyOf<typeof orderEndpoints.changeOrder>;

/** What the floor and the road do about an order; handed in, as they are other features. */
export interface Production {
  start(trx: Knex.Transaction, orderRowId: number, options: { isOnAccount: boolean }): Promise<void>;
  planDelivery(trx: Knex.Transaction, order: OrderRow, actorId: number): Promise<void>;
  /** False when the parcel is on the road or handed over. */
  cancelDelivery(trx: Knex.Transaction, order: OrderRow, actorId: number): Promise<boolean>;
}

/** The letters about a change; another feature's, so they are handed in. */
export interface OrderLetters {
  dispatched(trx: Knex.Transaction, orderRowId: number): Promise<void>;
}

export interface OrderRow {
  id: number;
  orderId: string;
  status: OrderStatus;
  isPaid: boolean;
  isShipped: boolean;
  paymentReview: boolean;
  fulfilmentMethod: FulfilmentMethod;
  trackingNumber: string | null;
  signatureRequired: boolean;
  company: string | null;
  customerInfo: CustomerInfo;
  version: number;
}

export interface ChangeParts {
  knex: Knex;
  production: Production;
  mails: OrderLetters;
  now: () => Date;
}

/** Thrown to undo what the transaction did before the refusal. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

const conflict = (message: string) => new Refused(refuse('conflict', { message }));

export async function changeOrder(
  { knex, production, mails, now }: ChangeParts,
  orderId: string,
  body: Body,
  actorId: number,
): Promise<Refusal | null> {
  try {
    return await inTransaction(knex, async trx => {
      const order = await trx('orders').where({ orderId }).forUpdate().first<OrderRow | undefined>();
      if (!order) return refuse('not_found');
      if (body.version !== undefined && body.version !== order.version) return refuse('conflict');
      const change = { trx, order, production, mails, at: now(), actorId };
      if (body.status && body.status !== order.status)
        await moveTo(change, body.status, body.onAccount ?? false);
      if (body.trackingNumber !== undefined) await track(change, body.trackingNumber);
      if (body.fulfilmentMethod && body.fulfilmentMethod !== order.fulfilmentMethod) {
        await bringBy(change, body.fulfilmentMethod);
      }
      if (body.isShipped !== undefined && body.isShipped !== order.isShipped) await ship(change, body);
      return null;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

interface Change {
  trx: Knex.Transaction;
  order: OrderRow;
  production: Production;
  mails: OrderLetters;
  at: Date;
  actorId: number;
}

async function moveTo(change: Change, to: OrderStatus, isOnAccount: boolean): Promise<void> {
  const { trx, order, production, actorId } = change;
  if (!canMoveOrder(order.status, to)) throw conflict(`A ${order.status} order cannot become ${to}.`);
  if (to === 'processing') {
    if (order.paymentReview) throw conflict('The payment of this order has to be looked at first.');
    if (!order.isPaid && !isOnAccount) throw conflict('This order has not been paid.');
    await production.start(trx, order.id, { isOnAccount });
  }
  if (to === 'completed' && order.paymentReview) {
    throw conflict('The payment of this order has to be looked at first.');
  }
  if (to === 'cancelled') {
    if (!(await production.cancelDelivery(trx, order, actorId))) {
      throw conflict('The parcel is on the road or handed over. Talk to the driver first.');
    }
    await stopJobs(change);
  }
  if (to === 'completed') {
    // Shipped is the last stage: who is there has been completed.
    await trx('projects')
      .where({ orderId: order.id })
      .whereNot({ status: 'Shipped' })
      .update({ status: 'Completed' });
  }
  await trx('orders').where({ id: order.id }).update({ status: to });
  await addEvent(change, to, { from: order.status, onAccount: isOnAccount });
}

/** What has not been made is not made any more. */
async function stopJobs({ trx, order }: Change): Promise<void> {
  const project = await trx('projects').where({ orderId: order.id }).first('id');
  if (!project) return;
  await trx('jobs')
    .where({ projectId: project.id })
    .whereIn('stage', ['pending', 'in_progress'])
    .update({ status: 'cancelled', holdReason: 'The order was cancelled.' });
}

async function track(change: Change, written: string | null): Promise<void> {
  const { trx, order } = change;
  const trackingNumber = written || null;
  if (trackingNumber === order.trackingNumber) return;
  await trx('orders').where({ id: order.id }).update({ trackingNumber });
  await addEvent(change, 'tracking_number', { trackingNumber });
  // It left before its number was known, or under a wrong one.
  if (order.isShipped && trackingNumber) await change.mails.dispatched(trx, order.id);
}

async function bringBy(change: Change, method: FulfilmentMethod): Promise<void> {
  const { trx, order, production, actorId } = change;
  if (order.status === 'cancelled' || order.status === 'completed')
    throw conflict(`This order is ${order.status}.`);
  if (order.isShipped) throw conflict('This order has been shipped already.');
  if (method === 'driver') {
    if (isPoBoxPostcode(order.customerInfo.postalCode)) {
      throw conflict('Nobody can sign at a PO box: our driver does not go there.');
    }
    // An unpaid order gets its delivery when it is paid.
    if (order.status !== 'pending') await production.planDelivery(trx, order, actorId);
  } else if (!(await production.cancelDelivery(trx, order, actorId))) {
    throw conflict('The parcel is on the road or handed over. Talk to the driver first.');
  }
  await trx('orders').where({ id: order.id }).update({ fulfilmentMethod: method });
  await addEvent(change, 'fulfilment', { from: order.fulfilmentMethod, to: method });
}

/** Set once; a parcel that left does not come back by a click. The project follows (C26). */
async function ship(change: Change, { isShipped }: Body): Promise<void> {
  const { trx, order, at } = change;
  if (!isShipped) throw conflict('A shipped order stays shipped.');
  if (order.paymentReview) throw conflict('The payment of this order has to be looked at first.');
  if (order.status === 'cancelled') throw conflict('This order was cancelled.');
  if (order.status === 'pending') throw conflict('This order has not been paid.');
  await trx('orders').where({ id: order.id }).update({ isShipped: true, shippedAt: at });
  await trx('projects').where({ orderId: order.id }).whereNull('deletedAt').update({ status: 'Shipped' });
  await addEvent(change, 'shipped', {});
  await change.mails.dispatched(trx, order.id);
}

async function addEvent({ trx, order, at, actorId }: Change, type: string, data: object): Promise<void> {
  await trx('order_events').insert({ orderId: order.id, type, data: JSON.stringify(data), actorId, at });
}

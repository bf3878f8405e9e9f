/**
 * What a driver's word means for the order: setting out ships it, its project follows, and one mail goes. It is
 * a fact, so no rule of the office's button hinders it, but for money that has to be looked at first and orders that
 * were cancelled: those stay as they are, and the delivery's own story says that the parcel left.
 */
import type { Knex } from 'knex';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';

interface Departure {
  at: Date;
  actorId: number;
  /** False where it has arrived by the same word. */
  tells: boolean;
}

export function createOrdersOnTheRoad(mails: Pick<OrderMails, 'dispatched'>) {
  return {
    /** Said twice it is said once: who is shipped already is not shipped again. */
    async left(trx: Knex.Transaction, orderRowId: number, { at, actorId, tells }: Departure): Promise<void> {
      const shipped = await trx('orders')
        .where({ id: orderRowId, isShipped: false, paymentReview: false })
        .whereNot({ status: 'cancelled' })
        .update({ isShipped: true, shippedAt: at });
      if (shipped === 0) return;
      await shipProject(trx, orderRowId);
      await trx('order_events').insert({
        orderId: orderRowId,
        type: 'shipped',
        data: JSON.stringify({ by: 'driver', onTheRoad: true }),
        actorId,
        at,
      });
      if (tells) await mails.dispatched(trx, orderRowId);
    },
  };
}

/** Shipped is the last stage of its project. */
export async function shipProject(trx: Knex.Transaction, orderRowId: number): Promise<void> {
  await trx('projects').where({ orderId: orderRowId }).whereNull('deletedAt').update({ status: 'Shipped' });
}

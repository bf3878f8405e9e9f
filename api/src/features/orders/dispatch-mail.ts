/** The second mail of an order: it has left. Queued with the change itself, once per order. */
import type { Knex } from 'knex';
import type { FulfilmentMethod } from '#contract/orders.ts';
import { trackingLink } from '#contract/tracking.ts';
import { makeOrderLink } from './order-links.ts';

export interface DispatchMailParts {
  publicUrl: string;
  shopName: string;
  /** The template of the settings. */
  readTrackingUrl: (trx: Knex) => Promise<string>;
}

interface DispatchedOrder {
  orderId: string;
  customerInfo: { email?: string; firstName?: string; lastName?: string };
  fulfilmentMethod: FulfilmentMethod;
  trackingNumber: string | null;
}

const heads: Record<FulfilmentMethod, [subject: string, sentence: string]> = {
  auspost: ['is on its way', 'has left us with Australia Post.'],
  driver: ['is on its way', 'has left us with our own driver.'],
  pickup: ['is ready to collect', 'is packed and waits for you at the shop.'],
};

export async function queueDispatched(
  trx: Knex.Transaction,
  { publicUrl, shopName, readTrackingUrl }: DispatchMailParts,
  orderRowId: number,
): Promise<void> {
  const order = await trx('orders').where({ id: orderRowId }).first<DispatchedOrder>();
  const { email, firstName = '', lastName = '' } = order.customerInfo;
  if (!email) return;
  const uniqueKey = `order_dispatched:${order.orderId}`;
  if (await trx('mails').where({ uniqueKey }).first('id')) return;
  const token = await makeOrderLink(trx, orderRowId, 'order_dispatched');
  const [subject, sentence] = heads[order.fulfilmentMethod];
  const tracking =
    order.trackingNumber && order.fulfilmentMethod === 'auspost'
      ? [
          `Tracking number  ${order.trackingNumber}`,
          trackingLink(await readTrackingUrl(trx), order.trackingNumber),
          'It can take about 12 hours until the first scan shows there.',
          '',
        ]
      : [];
  await trx('mails').insert({
    kind: 'order_dispatched',
    uniqueKey,
    messageId: `<order-dispatched.${order.orderId}@selvedge>`,
    toEmail: email,
    toName: `${firstName} ${lastName}`.trim(),
    subject: `Your ${shopName} order #${order.orderId} ${subject}`,
    bodyText: [
      `Hi ${firstName},`,
      '',
      `Your order #${order.orderId} ${sentence}`,
      '',
      ...tracking,
      'Everything about it stands here:',
      `${publicUrl}/orders/${order.orderId}?token=${token}`,
    ].join('\n'),
    orderId: orderRowId,
  });
}

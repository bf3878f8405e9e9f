/** The confirmation of a paid order, queued in the order's own transaction: sent once, or not at all with the order. */
import type { Knex } from 'knex';
import { formatCents } from '#contract/money.ts';
import { formatSizes } from '#contract/sizes.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { newAccessToken } from './save-checkout.ts';

export async function queueConfirmation(
  trx: Knex.Transaction,
  { publicUrl, shopName }: Pick<CheckoutParts, 'publicUrl' | 'shopName'>,
  orderRowId: number,
): Promise<void> {
  const order = await trx('orders').where({ id: orderRowId }).first();
  const { email, firstName, lastName } = order.customerInfo;
  if (!email) return;
  const items = await trx('order_items').where({ orderId: orderRowId }).orderBy('lineNumber');
  // A token of its own: the one in the browser came with the checkout and is not known any more.
  const { token, hash } = newAccessToken();
  await trx('orders').where({ id: orderRowId }).update({ accessTokenHash: hash });
  const lines = items.map(
    item =>
      `${item.totalQuantity} × ${item.name}, ${item.color?.name ?? ''} (${formatSizes(item.sizeQuantities)})  ${formatCents(item.totalPriceCents)}`,
  );
  await trx('mails')
    .insert({
      kind: 'order_confirmation',
      uniqueKey: `order_confirmation:${order.orderId}`,
      messageId: `<order-confirmation.${order.orderId}@selvedge>`,
      toEmail: email,
      toName: `${firstName} ${lastName}`,
      subject: `Your ${shopName} order #${order.orderId}`,
      bodyText: [
        `Hi ${firstName},`,
        '',
        `Thank you. Your order #${order.orderId} is paid and on its way to the workshop.`,
        '',
        ...lines,
        '',
        `Subtotal  ${formatCents(order.subtotalCents)}`,
        `Setup  ${formatCents(order.setupCents)}`,
        `Shipping  ${formatCents(order.shippingCents)}`,
        `Total  ${formatCents(order.totalCents)}, including ${formatCents(order.gstCents)} GST`,
        '',
        'We send another e-mail when it ships. Follow your order here:',
        `${publicUrl}/orders/${order.orderId}?token=${token}`,
      ].join('\n'),
      orderId: orderRowId,
    })
    .onConflict('uniqueKey')
    .ignore();
}

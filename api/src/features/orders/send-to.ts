/** Another address for an order that has not left yet: its payment, its delivery and the board follow. */
import { addressLine } from '#contract/text/address-line.ts';
import type { DeliveryAddress } from '#contract/checkout/checkout-form.ts';
import { isPoBoxPostcode } from '#contract/checkout/postcodes.ts';
import { conflict } from '#api/database/change-or-refuse.ts';
import { addEvent, addToAudit, type Change, mustAllow, save } from './change.ts';

export async function sendTo(change: Change, address: DeliveryAddress): Promise<void> {
  const { trx, order } = change;
  mustAllow('setAddress', order);
  if (order.fulfilmentMethod === 'driver' && isPoBoxPostcode(address.postalCode)) {
    throw conflict('Nobody can sign at a PO box, so our driver can’t deliver there.');
  }
  const before = addressLine(order.customerInfo);
  const after = addressLine(address);
  if (before === after) return;
  const customerInfo = { ...order.customerInfo, ...address };
  await save(change, { customerInfo });
  await trx('checkouts')
    .where('id', order.checkoutId)
    .update({ customerInfo: trx.raw('customer_info || ?::jsonb', [JSON.stringify(address)]) });
  await trx('deliveries')
    .where({ orderId: order.id, status: 'pending' })
    .whereNull('deletedAt')
    .update({ customerAddress: after });
  // What the office has written on the board in other words stays.
  await trx('projects').where({ orderId: order.id, description: before }).update({ description: after });
  // Both logs are kept for ever; where somebody lives stands in the order alone.
  await addEvent(change, 'address', {});
  await addToAudit(change, 'order.address', { isEmptyBefore: before === '' });
}

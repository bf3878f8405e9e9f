/** What the New Delivery dialog starts with, and how an order fills it. */
import type { NewDeliveryForm } from '#contract/deliveries/delivery-form.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';

export function blankDeliveryForm(id: string, now: Date, timeZone: string): NewDeliveryForm {
  return {
    id,
    orderNumber: '',
    customerName: '',
    customerAddress: '',
    customerPhone: '',
    scheduledDate: isoDateIn(now, timeZone),
    instructions: '',
    pieces: '',
    orderId: null,
    signatureRequired: true,
    assignedTo: '',
  };
}

type PickedOrder = Pick<
  OfficeOrderDetail,
  'id' | 'orderId' | 'company' | 'customerName' | 'customerInfo' | 'pieces' | 'signatureRequired'
>;

/** The form filled from an order: what the driver needs, without any prices. */
export function formOfOrder(order: PickedOrder): Partial<NewDeliveryForm> {
  const { address, city, state, postalCode, phone } = order.customerInfo;
  return {
    orderId: order.id,
    orderNumber: order.orderId,
    customerName: order.company || order.customerName,
    customerAddress: `${address}, ${city} ${state} ${postalCode}`,
    customerPhone: phone.slice(0, 20),
    pieces: order.pieces > 0 ? String(order.pieces) : '',
    signatureRequired: order.signatureRequired,
  };
}

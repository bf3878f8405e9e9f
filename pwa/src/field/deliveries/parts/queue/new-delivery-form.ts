/** The New Delivery dialog's fields: what is wrong with them, and the change they make. */
import { deliveryWords } from '#contract/deliveries/deliveries.ts';
import type { OfficeOrderDetail } from '#contract/orders/endpoints.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { dayInstant } from '../../plan-day.ts';

export interface NewDeliveryForm {
  /** Made with the form, so that saving twice makes one delivery. */
  id: string;
  orderNumber: string;
  customerName: string;
  customerAddress: string;
  customerPhone: string;
  /** "2026-11-20". */
  scheduledDate: string;
  instructions: string;
  pieces: string;
  /** Row number of the shop's order it was filled from. */
  orderId: number | null;
  signatureRequired: boolean;
  /** A driver's id; empty stands on every driver's list. */
  assignedTo: string;
}

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

export type DeliveryFormErrors = Partial<Record<keyof NewDeliveryForm, string>>;

/** Code points, as the declaration counts them. */
const length = (text: string) => [...text.trim()].length;

export function checkDeliveryForm(form: NewDeliveryForm): DeliveryFormErrors {
  return {
    ...(form.orderNumber.trim() === '' && { orderNumber: deliveryWords.orderNumber }),
    ...(length(form.orderNumber) > 100 && { orderNumber: 'Please use at most 100 characters.' }),
    ...(form.customerName.trim() === '' && { customerName: deliveryWords.customerName }),
    ...(length(form.customerName) > 255 && { customerName: 'Please use at most 255 characters.' }),
    ...(form.customerAddress.trim() === '' && { customerAddress: deliveryWords.customerAddress }),
    ...(length(form.customerAddress) > 1000 && { customerAddress: 'Please use at most 1000 characters.' }),
    ...(length(form.customerPhone) > 20 && { customerPhone: 'Please use at most 20 characters.' }),
    ...(dayInstant(form.scheduledDate) === null && { scheduledDate: 'Scheduled Date is required' }),
    ...(form.pieces.trim() !== '' &&
      !/^[1-9]\d{0,4}$/.test(form.pieces.trim()) && {
        pieces: 'Please enter a whole number.',
      }),
  };
}

export function deliveryToCreate(form: NewDeliveryForm): MutationArgs<'delivery.create'> {
  return {
    id: form.id,
    orderNumber: form.orderNumber.trim(),
    customerName: form.customerName.trim(),
    customerAddress: form.customerAddress.trim(),
    customerPhone: form.customerPhone.trim() || null,
    scheduledDate: dayInstant(form.scheduledDate) ?? '',
    instructions: form.instructions.trim() || null,
    pieces: form.pieces.trim() === '' ? null : Number(form.pieces),
    orderId: form.orderId,
    signatureRequired: form.signatureRequired,
    assignedTo: form.assignedTo === '' ? null : Number(form.assignedTo),
  };
}

type PickedOrder = Pick<
  OfficeOrderDetail,
  'id' | 'orderId' | 'company' | 'customerName' | 'customerInfo' | 'pieces' | 'signatureRequired'
>;

/** The form as an order fills it: what the driver needs, and nothing of the money. */
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

/** A delivery as the office plans one, with or without a shop order. It can be saved offline too. */
import { z } from 'zod';
import { type FormWords, isRequired } from '../forms/form-words.ts';
import { longText, personText, uuid } from '../wire/shapes.ts';
import { typed } from '../forms/typed.ts';
import { deliveryWords } from './deliveries.ts';
import { dayInstant } from './plan-day.ts';

const labels = {
  orderNumber: 'Order Number',
  scheduledDate: 'Scheduled Date',
  customerName: 'Customer Name',
  customerAddress: 'Delivery Address',
  customerPhone: 'Customer Phone',
  pieces: 'Pieces',
  assignedTo: 'Driver',
  instructions: 'Instructions for the driver',
};

const orNull = (text: string) => text || null;

export const newDeliveryForm = z.object({
  /** Created with the form, so that saving twice creates one delivery. */
  id: uuid,
  orderNumber: personText(100, 1, deliveryWords.orderNumber),
  /** "2026-11-20". */
  scheduledDate: typed(day => dayInstant(day) ?? undefined, isRequired(labels.scheduledDate)),
  customerName: personText(255, 1, deliveryWords.customerName),
  customerAddress: longText(1000, 1, deliveryWords.customerAddress),
  customerPhone: personText(20).transform(orNull),
  pieces: typed(
    written => (written === '' ? null : /^[1-9]\d{0,4}$/.test(written) ? Number(written) : undefined),
    'Please enter a whole number.',
  ),
  /** A driver's id; if empty, the delivery is on every driver's list. */
  assignedTo: z.string().transform(id => (id === '' ? null : Number(id))),
  instructions: longText(2000).transform(orNull),
  /** Row number of the shop order that filled the form. */
  orderId: z.int().nullable(),
  signatureRequired: z.boolean(),
});
export type NewDeliveryForm = z.input<typeof newDeliveryForm>;

export const newDeliveryWords: FormWords<keyof typeof labels> = {
  labels,
  optional: ['customerPhone', 'pieces', 'instructions'],
};

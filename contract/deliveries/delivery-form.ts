/** A delivery as the office plans one, with or without a shop order. It can be saved offline too. */
import { z } from 'zod';
import { type FormWords, isRequired } from '../forms/form-words.ts';
import { longText, personText, uuid } from '../wire/shapes.ts';
import { typed } from '../forms/typed.ts';
import { type DeliveryEdit, type EditedField, editedFields, editedTitles } from './delivery-edit.ts';
import { deliveryWords } from './deliveries.ts';
import { isSame } from './delivery-changes.ts';
import type { DeliveryRow } from './endpoints.ts';
import { dayInstant } from './plan-day.ts';

const labels = {
  orderNumber: 'Order Number',
  scheduledDate: 'Scheduled Date',
  assignedTo: 'Driver',
  ...editedTitles,
};

const optional: readonly EditedField[] = ['customerPhone', 'pieces', 'instructions'];

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
  optional,
};

/** What can be put right about a delivery that is planned. */
export const editDeliveryForm = newDeliveryForm.pick({
  customerName: true,
  customerAddress: true,
  customerPhone: true,
  pieces: true,
  instructions: true,
});
export type EditDeliveryForm = z.input<typeof editDeliveryForm>;

export const editDeliveryWords: FormWords<EditedField> = { labels: editedTitles, optional };

type Edited = Pick<DeliveryRow, EditedField>;

export function editFormOf(row: Edited): EditDeliveryForm {
  return {
    customerName: row.customerName,
    customerAddress: row.customerAddress,
    customerPhone: row.customerPhone ?? '',
    pieces: row.pieces === null ? '' : String(row.pieces),
    instructions: row.instructions ?? '',
  };
}

/** The fields that differ from the row, as typed and as the person saw them. */
export function editOf(typed: Edited, row: Edited): { changes: DeliveryEdit; from: DeliveryEdit } {
  const differing = editedFields.filter(field => !isSame(typed[field], row[field]));
  const pick = (values: Edited): DeliveryEdit =>
    Object.fromEntries(differing.map(field => [field, values[field]]));
  return { changes: pick(typed), from: pick(row) };
}

/**
 * Deliveries by the shop's own drivers. Only the office cancels. Proof is stored before this table is consulted: what
 * a driver brings back after a cancellation is kept, whatever the resulting state.
 */
import { canMove, type TransitionTable } from '../wire/transitions.ts';

/** Messages for missing fields. */
export const deliveryWords = {
  orderNumber: 'Order Number is required',
  customerName: 'Customer Name is required',
  customerAddress: 'Delivery Address is required',
  correction: 'Please say why it is being corrected.',
  failureReason: 'Choose what happened.',
} as const;

export const deliveryStatuses = ['pending', 'out_for_delivery', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const defaultDeliveryStatus: DeliveryStatus = 'pending';

/**
 * A failed delivery returns to pending as a further attempt, or to the road when its failure is undone; a delivered one
 * is changed only by a correction event.
 */
export const deliveryMoves: TransitionTable<DeliveryStatus> = {
  pending: ['out_for_delivery', 'cancelled'],
  out_for_delivery: ['delivered', 'failed', 'cancelled'],
  delivered: [],
  failed: ['pending', 'out_for_delivery', 'cancelled'],
  cancelled: ['pending'],
};

export function canMoveDelivery(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return canMove(deliveryMoves, from, to);
}

export const deliveryTitles: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'Pending',
  out_for_delivery: 'Out for Delivery',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Start Delivery is shown only when pending, Get Signature only when out for delivery. */
export function canStartDelivery(status: DeliveryStatus): boolean {
  return status === 'pending';
}

/** Still to do. */
export function isOpenDeliveryStatus(status: DeliveryStatus): boolean {
  return status === 'pending' || status === 'out_for_delivery';
}

export function canSignDelivery(status: DeliveryStatus): boolean {
  return status === 'out_for_delivery';
}

/** Why a parcel came back; the code is sent with the driver's note. */
export const failureReasons = {
  nobody_home: 'Nobody there to receive it',
  refused: 'Refused by the customer',
  wrong_address: 'Address wrong or not found',
  no_access: 'No access to the building',
  damaged: 'Parcel damaged',
  other: 'Another reason',
} as const;
export type FailureReason = keyof typeof failureReasons;

export const defaultFailureNote = 'Delivery failed';

/** Maximum pictures per delivery: enough for a parcel, a door and a number. */
export const mostDeliveryPhotos = 3;

/** Fields that an admin may correct on a closed delivery. Each correction adds an event and keeps the original. */
export const correctableFields = [
  'status',
  'deliveredAt',
  'signedBy',
  'driverName',
  'notes',
  'failedReason',
] as const;
export type CorrectableField = (typeof correctableFields)[number];

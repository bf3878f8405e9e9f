/** The part of a delivery that can be read without the shift key. */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';

/** Everything that isn't named here is hidden. */
export const openKeys = [
  'id',
  'orderId',
  'orderNumber',
  'pieces',
  'signatureRequired',
  'status',
  'scheduledDate',
  'assignedTo',
  'runOrder',
  'attempt',
  'holdUntil',
  'nextAttemptDate',
  'arrivesFrom',
  'arrivesTo',
  'toldNextAt',
  'deliveredAt',
  'hasSignature',
  'review',
  'deletedAt',
  'createdAt',
  'updatedAt',
  'version',
] as const satisfies readonly (keyof DeliveryRow)[];

export type OpenRow = Pick<DeliveryRow, (typeof openKeys)[number]>;

/** A stop by what is printed on its parcel. Its address and customer come back with the key. */
export function lockedRow(row: OpenRow & { hidden?: unknown }): DeliveryRow {
  const { hidden: _hidden, ...rest } = row;
  return {
    ...rest,
    customerName: `Order ${row.orderNumber}`,
    customerAddress: '',
    customerPhone: null,
    instructions: null,
    driverName: null,
    notes: null,
    signedBy: null,
    failedReason: null,
    signature: null,
    history: [],
  };
}

/** A delivery has an address, unless this device can't read it. */
export const isLockedRow = ({ customerAddress }: Pick<DeliveryRow, 'customerAddress'>) =>
  customerAddress === '';

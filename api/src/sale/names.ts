/** Names that follow from an order, by which what was made for it is found again and never made twice. */
import type { DecorationMethod } from '#contract/cart/cart.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { addressKey } from '#api/jobs/queue-mail.ts';
import { uuidOfName } from '#api/uuid-of-name.ts';
import type { IdOfName } from '#api/keyed-uuid.ts';
import type { SoldOrder } from './sale.ts';

type Named = Pick<SoldOrder, 'orderId'>;

const deliveryName = ({ orderId }: Named) => `delivery ${orderId}`;

export const deliveryIdOf = (order: Named, idOf: IdOfName) => idOf(deliveryName(order));

/** Before the shop had a key for its ids, they followed from the number alone. */
export const deliveryIdsOf = (order: Named, idOf: IdOfName) => [
  deliveryIdOf(order, idOf),
  uuidOfName(deliveryName(order)),
];

/** By the line and not by its row: of an order that is placed again after a backup came back, tablets know the jobs. */
export function jobIdOf({ orderId }: Named, lineNumber: number, method: DecorationMethod, idOf: IdOfName) {
  return idOf(`job ${orderId} ${lineNumber} ${method}`);
}

const saleMails = [
  'order_confirmation',
  'order_accepted',
  'payment_received',
  'order_placed',
  'order_written',
] as const;
export type SaleMail = (typeof saleMails)[number];

export function mailKeyOf(
  kind: SaleMail,
  { orderId, customerInfo, createdAt }: Pick<SoldOrder, 'orderId' | 'customerInfo' | 'createdAt'>,
  timeZone: string,
): string {
  if (kind !== 'order_placed') return `${kind}:${orderId}`;
  // Once a day for an address, as anybody may type anybody's.
  return `${kind}:${addressKey(customerInfo.email ?? '')}:${isoDateIn(createdAt, timeZone)}`;
}

export const mailKeysOf = (order: SoldOrder, timeZone: string): string[] =>
  saleMails.map(kind => mailKeyOf(kind, order, timeZone));

/** What the office filters deliveries by: words, and whose run they are on. */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { deliveryTitles } from '#contract/deliveries/deliveries.ts';
import { choice, listAddress, type Reader, typed } from '#pwa/common/list/list-address.ts';
import { findsWords } from '#pwa/common/list/find-words.ts';
import { isDueDelivery, type SeenDelivery } from './run-sheet.ts';

/** An id, or `any` for deliveries on every driver's list. */
const driver: Reader<string> = text => (/^(any|[1-9]\d{0,9})$/.test(text) ? text : undefined);
const status = choice({ ...deliveryTitles, due: 'Due', review: 'To review' });

/** Every word of a search must match. Digits match a phone number however it is written. */
export const queueAddress = listAddress({ search: typed, status, driver });
type QueueQuery = ReturnType<typeof queueAddress.read>;

function textOf(row: DeliveryRow, driverName: string): string {
  const { orderNumber, customerName, customerAddress, customerPhone, instructions, signedBy } = row;
  const digits = (customerPhone ?? '').replace(/\D/g, '');
  // "+61 412 …" is dialled as "0412 …".
  const asDialled = digits.startsWith('61') ? `0${digits.slice(2)}` : digits;
  return [orderNumber, customerName, customerAddress, instructions, signedBy, driverName, digits, asDialled]
    .filter(Boolean)
    .join(' ');
}

export function findDeliveries<Seen extends SeenDelivery>(
  deliveries: readonly Seen[],
  { status: wanted, search = '', driver: on }: QueueQuery,
  { nameOf, ...clock }: { nameOf: (row: DeliveryRow) => string; now: Date; timeZone: string },
): Seen[] {
  const isFound = findsWords(search);
  return deliveries.filter(({ row }) => {
    if (!isAmong(row, wanted, clock)) return false;
    if (on === 'any' && row.assignedTo !== null) return false;
    if (on && on !== 'any' && String(row.assignedTo) !== on) return false;
    return isFound(() => textOf(row, nameOf(row)));
  });
}

function isAmong(
  row: DeliveryRow,
  wanted: QueueQuery['status'],
  clock: { now: Date; timeZone: string },
): boolean {
  if (wanted === 'due') return isDueDelivery(row, clock);
  if (wanted === 'review') return row.review;
  return wanted === undefined || row.status === wanted;
}

/** Deliveries that can be reassigned: all that aren't finished. */
export function canAssign({ status }: Pick<DeliveryRow, 'status'>): boolean {
  return status === 'pending' || status === 'out_for_delivery' || status === 'failed';
}

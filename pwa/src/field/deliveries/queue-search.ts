/** What the office looks for among the deliveries: words, and whose run they are on. */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { isDueDelivery, type QueueFilter, type SeenDelivery } from './run-sheet.ts';

export interface QueueQuery {
  status: QueueFilter;
  /** Every word must be found; figures are found in a phone number however it is written. */
  search: string;
  /** A driver's id, `any` for what stands on every driver's list; null for all. */
  driver: string | null;
}

const lower = (text: string) => text.normalize('NFC').toLowerCase();

function textOf(row: DeliveryRow, driverName: string): string {
  const { orderNumber, customerName, customerAddress, customerPhone, instructions, signedBy } = row;
  const digits = (customerPhone ?? '').replace(/\D/g, '');
  // "+61 412 …" is dialled as "0412 …".
  const asDialled = digits.startsWith('61') ? `0${digits.slice(2)}` : digits;
  return lower(
    [orderNumber, customerName, customerAddress, instructions, signedBy, driverName, digits, asDialled]
      .filter(Boolean)
      .join(' '),
  );
}

export function findDeliveries(
  deliveries: readonly SeenDelivery[],
  { status, search, driver }: QueueQuery,
  { nameOf, ...clock }: { nameOf: (row: DeliveryRow) => string; now: Date; timeZone: string },
): SeenDelivery[] {
  const words = lower(search).split(/\s+/).filter(Boolean);
  // "0412 345 678" is one number, not three.
  const wanted = /^[\d\s+()-]{6,}$/.test(search.trim()) ? [search.replace(/\D/g, '')] : words;
  return deliveries.filter(({ row }) => {
    if (!isAmong(row, status, clock)) return false;
    if (driver === 'any' && row.assignedTo !== null) return false;
    if (driver !== null && driver !== 'any' && String(row.assignedTo) !== driver) return false;
    const text = wanted.length > 0 ? textOf(row, nameOf(row)) : '';
    return wanted.every(word => text.includes(word));
  });
}

function isAmong(row: DeliveryRow, status: QueueFilter, clock: { now: Date; timeZone: string }): boolean {
  if (status === 'due') return isDueDelivery(row, clock);
  if (status === 'review') return row.review;
  return status === 'all' || row.status === status;
}

/** What can be given to another driver: everything that is not over. */
export function canAssign({ status }: Pick<DeliveryRow, 'status'>): boolean {
  return status === 'pending' || status === 'out_for_delivery' || status === 'failed';
}

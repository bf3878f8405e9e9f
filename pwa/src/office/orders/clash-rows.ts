/** Two people changed one order: what the first made of it, and what the second wants. Pure. */
import { addressLine } from '#contract/text/address-line.ts';
import type { OfficeOrderDetail } from '#contract/orders/endpoints.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { fulfilmentWords } from './office-words.ts';
import { orderBadge } from '#pwa/common/orders/order-badge.ts';
import type { Clash } from './use-office-order.ts';

const none = 'none';

const fields: readonly { field: string; read: (order: OfficeOrderDetail) => string }[] = [
  { field: 'Status', read: order => orderBadge(order.status).words },
  {
    field: 'Payment',
    read: order => (order.isPaid ? 'Paid' : order.paymentReview ? 'To be checked' : 'Not paid'),
  },
  { field: 'Brought by', read: order => fulfilmentWords[order.fulfilmentMethod] },
  { field: 'Address', read: order => addressLine(order.customerInfo) || none },
  { field: 'Tracking number', read: order => order.trackingNumber || none },
  { field: 'Shipped', read: order => (order.isShipped ? 'Yes' : 'No') },
  { field: 'Notes', read: order => order.notes || none },
];

/** Only the fields that either of them touched. */
export function clashRows({ seen, current, wanted }: Omit<Clash, 'done'>): ClashRow[] {
  const mine = { ...seen, ...wantedFields(wanted, seen) };
  return fields
    .map(({ field, read }) => {
      const before = read(seen);
      return { field, before, theirs: read(current), mine: read(mine) === before ? null : read(mine) };
    })
    .filter(row => row.theirs !== row.before || row.mine !== null);
}

function wantedFields(wanted: Clash['wanted'], seen: OfficeOrderDetail): Partial<OfficeOrderDetail> {
  const { status, fulfilmentMethod, trackingNumber, address, isShipped, notes, paid, acceptPayment } = wanted;
  return {
    ...(status ? { status } : {}),
    ...(fulfilmentMethod ? { fulfilmentMethod } : {}),
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
    ...(address ? { customerInfo: { ...seen.customerInfo, ...address } } : {}),
    ...(isShipped === undefined ? {} : { isShipped }),
    ...(notes === undefined ? {} : { notes }),
    ...(paid || acceptPayment ? { isPaid: true, paymentReview: false } : {}),
  };
}

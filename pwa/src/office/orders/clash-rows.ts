/** Two people changed one order: the first person's changes beside the second's. Pure. */
import { addressLine } from '#contract/text/address-line.ts';
import { formatSizes } from '#contract/catalogue/sizes.ts';
import { formatCents } from '#contract/money/money.ts';
import { piecesText } from '#contract/money/pieces-price.ts';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { OfficeOrderDetail, officeOrderEndpoints } from '#contract/orders/office-endpoints.ts';
import { countOf } from '#contract/orders/shipments.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { fulfilmentWords } from './office-words.ts';
import { orderBadge } from '#pwa/common/orders/order-badge.ts';

export type OrderChange = Omit<SentBody<typeof officeOrderEndpoints.changeOrder>, 'version'>;

const none = 'none';

const fields: readonly RecordField<OfficeOrderDetail>[] = [
  { label: 'Status', words: order => orderBadge(order.status).words },
  {
    label: 'Payment',
    words: order => (order.isPaid ? 'Paid' : order.paymentReview ? 'To be checked' : 'Not paid'),
  },
  { label: 'Fulfilment', words: order => fulfilmentWords[order.fulfilmentMethod] },
  { label: 'Address', words: order => addressLine(order.customerInfo) || none },
  {
    label: 'Items',
    words: ({ items }) =>
      items
        .map(item => `${piecesText(item)} ${item.name} ${formatSizes(item.sizeQuantities)}`.trim())
        .join('; '),
  },
  { label: 'Total', words: order => formatCents(order.total) },
  { label: 'Their order number', words: order => order.poNumber || none },
  { label: 'Tracking number', words: order => order.trackingNumber || none },
  { label: 'Shipped', words: shippedWords },
  { label: 'Notes', words: order => order.notes || none },
];

function shippedWords({ isShipped, shipments = [] }: OfficeOrderDetail): string {
  if (shipments.length === 0) return isShipped ? 'Yes' : 'No';
  const count = countOf(shipments.flatMap(({ pieces }) => pieces));
  return `${shipments.length === 1 ? 'One part' : `${shipments.length} parts`}, ${count} pieces`;
}

export function orderRows(
  seen: OfficeOrderDetail,
  current: OfficeOrderDetail,
  change: OrderChange = {},
): ClashRow[] {
  const { status, fulfilmentMethod, trackingNumber, address, isShipped, notes, paid, acceptPayment } = change;
  const wanted = {
    status,
    fulfilmentMethod,
    trackingNumber,
    isShipped,
    notes,
    ...(address ? { customerInfo: { ...seen.customerInfo, ...address } } : {}),
    ...(paid || acceptPayment ? { isPaid: true, paymentReview: false } : {}),
  };
  return clashRows(fields, { seen, current, wanted });
}

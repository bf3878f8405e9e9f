import { formatPhone } from '#contract/text/phone.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { piecesText } from '../delivery-words.ts';

/** The parcel and its destination, from the synced row. */
export function OrderDetails({ row }: { row: DeliveryRow }) {
  const details = [
    ['Order Number', row.orderNumber],
    ['Customer', row.customerName],
    ['Address', row.customerAddress],
    ['Phone', row.customerPhone && formatPhone(row.customerPhone)],
    ['Pieces', piecesText(row.pieces)],
    ['Instructions', row.instructions],
    ['Signature', row.signatureRequired ? 'Required' : 'Not required'],
    ['Attempt', row.attempt > 1 ? String(row.attempt) : ''],
  ] as const;
  return (
    <dl
      aria-label="Order details"
      className="grid gap-x-4 gap-y-2 sm:grid-cols-2 landscape:max-lg:grid-cols-1"
    >
      {details.map(
        ([label, value]) =>
          value && (
            <div key={label} className="min-w-0">
              <dt className="text-meta leading-snug text-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

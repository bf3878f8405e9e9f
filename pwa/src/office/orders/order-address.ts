/** The state of the order list in its address. Pure. */
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { officeOrderEndpoints } from '#contract/orders/office-endpoints.ts';
import { choice, day, listAddress, typed } from '#pwa/common/list/list-address.ts';
import { fulfilmentWords, sortWords, statusWords } from './office-words.ts';

type Filter = SentQuery<typeof officeOrderEndpoints.countOrders>;

/** Orders that need attention. Each is its own query to the server. */
export const attentions = {
  review: { label: 'To be checked', count: 'inReview', filter: { review: 'true' } },
  ship: { label: 'To ship', count: 'toShip', filter: { status: 'processing', ready: 'true' } },
  artwork: { label: 'Artwork to approve', count: 'artwork', filter: { artwork: 'true' } },
  sent: { label: 'Artwork has come', count: 'sentArtwork', filter: { sentArtwork: 'true' } },
  unpaid: { label: 'Unpaid', count: 'unpaid', filter: { unpaid: 'true' } },
  refund: { label: 'To refund', count: 'toRefund', filter: { refundDue: 'true' } },
} as const satisfies Record<string, { label: string; count: string; filter: Filter }>;

export const payments = {
  paid: { label: 'Paid', filter: { paid: 'true' } },
  /** The orders that make up the dashboard's revenue. */
  kept: { label: 'Paid, not cancelled', filter: { paid: 'true', cancelled: 'false' } },
  open: { label: 'Not paid', filter: { paid: 'false', review: 'false' } },
} as const satisfies Record<string, { label: string; filter: Filter }>;

export const orderAddress = listAddress(
  {
    search: typed,
    needs: choice(attentions),
    status: choice(statusWords),
    payment: choice(payments),
    by: choice(fulfilmentWords),
    from: day,
    to: day,
    sort: choice(sortWords),
  },
  // Each kind of attention implies its own status.
  { eitherOr: ['needs', 'status'] },
);

type Values = ReturnType<typeof orderAddress.read>;
/** As the server expects it. */
export function asAsked<V extends Values>({ needs, payment, by, ...others }: V) {
  return {
    ...others,
    ...(by && { fulfilment: by }),
    ...(payment && payments[payment].filter),
    ...(needs && attentions[needs].filter),
  };
}

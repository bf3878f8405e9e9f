/** The office's list as its address has it: what is searched, filtered, sorted and which page. Pure. */
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { orderEndpoints } from '#contract/orders/endpoints.ts';
import { fulfilmentMethods, orderSorts, type OrderSort, orderStatuses } from '#contract/orders/orders.ts';

export type ListQuery = SentQuery<typeof orderEndpoints.listOrders>;
export type CountQuery = SentQuery<typeof orderEndpoints.countOrders>;

/** What waits for a person; each a question of its own to the server. */
export const attentions = {
  review: { label: 'To be checked', filter: { review: 'true' } },
  ship: { label: 'To ship', filter: { status: 'processing', shipped: 'false' } },
  artwork: { label: 'Artwork to approve', filter: { artwork: 'true' } },
  unpaid: { label: 'Unpaid', filter: { unpaid: 'true' } },
  refund: { label: 'To refund', filter: { refundDue: 'true' } },
} as const satisfies Record<string, { label: string; filter: CountQuery }>;
export type Attention = keyof typeof attentions;

export const payments = {
  paid: { label: 'Paid', filter: { paid: 'true' } },
  /** What the dashboard's revenue is made of. */
  kept: { label: 'Paid, not cancelled', filter: { paid: 'true', cancelled: 'false' } },
  open: { label: 'Not paid', filter: { paid: 'false', review: 'false' } },
} as const satisfies Record<string, { label: string; filter: CountQuery }>;

/** Names of the filters in the address; a change of any of them leads back to the first page. */
export const filterNames = ['search', 'needs', 'status', 'payment', 'by', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function filterOf(address: URLSearchParams): CountQuery {
  const read = (name: FilterName) => address.get(name) ?? '';
  const search = read('search').trim().slice(0, 200);
  const status = orderStatuses.find(one => one === read('status'));
  const fulfilment = fulfilmentMethods.find(one => one === read('by'));
  const payment = keyIn(payments, read('payment'));
  const needs = keyIn(attentions, read('needs'));
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(fulfilment ? { fulfilment } : {}),
    ...(payment ? payments[payment].filter : {}),
    ...(isDay(read('from')) ? { from: read('from') } : {}),
    ...(isDay(read('to')) ? { to: read('to') } : {}),
    // What waits for a person decides its own state.
    ...(needs ? attentions[needs].filter : {}),
  };
}

export function sortOf(address: URLSearchParams): OrderSort {
  return orderSorts.find(one => one === address.get('sort')) ?? 'newest';
}

export function countFilters(address: URLSearchParams): number {
  return filterNames.filter(name => name !== 'search' && address.get(name)).length;
}

function keyIn<T extends object>(table: T, key: string): keyof T | undefined {
  return Object.hasOwn(table, key) ? (key as keyof T) : undefined;
}

/** An order as an invoice shows it, under the order's lock: what is issued cannot change underneath. */
import type { Knex } from 'knex';
import type { OrdersRow } from '#api/database/tables.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { InvoicedItem, InvoicedOrder } from '#contract/invoices/invoices.ts';
import { addressLine } from '#contract/text/address-line.ts';
import { readPayment } from './read-payment.ts';

export type OrderRow = Pick<
  OrdersRow,
  | 'id'
  | 'orderId'
  | 'status'
  | 'customerInfo'
  | 'company'
  | 'abn'
  | 'poNumber'
  | 'subtotalCents'
  | 'decorationCents'
  | 'setupCents'
  | 'shippingCents'
  | 'totalCents'
  | 'paymentMethod'
  | 'paymentId'
  | 'isPaid'
  | 'paidAt'
  | 'createdAt'
>;

const dayMs = 86_400_000;
const notYet = 'The invoice is issued once the order is paid.';
const neverAny = 'This order was cancelled before it was invoiced, so there is none.';

export async function lockOrder(trx: Knex.Transaction, orderRowId: number): Promise<OrderRow | undefined> {
  return trx('orders').where({ id: orderRowId }).forUpdate().first();
}

/** A refusal for an order that is neither paid nor on account. */
export async function readInvoiced(
  trx: Knex.Transaction,
  order: OrderRow,
  { now, termsDays }: { now: Date; termsDays: () => Promise<number> },
): Promise<InvoicedOrder | Refusal> {
  const payment = await paymentOf(trx, order, async () => dueAfter(now, await termsDays()));
  if (!payment) return refuse('conflict', { message: order.status === 'cancelled' ? neverAny : notYet });
  const items = await trx('order_items')
    .where({ orderId: order.id })
    .orderBy(['lineNumber', 'id'])
    .select<InvoicedItem[]>();
  return invoicedOf(order, items, payment);
}

export function invoicedOf(
  order: Omit<OrderRow, 'status' | 'paymentId' | 'isPaid' | 'paidAt'>,
  items: readonly InvoicedItem[],
  payment: InvoicedOrder['payment'],
): InvoicedOrder {
  const { firstName = '', lastName = '', billing } = order.customerInfo;
  return {
    orderId: order.orderId,
    orderedAt: order.createdAt.toISOString(),
    buyerName: billing?.name ?? `${firstName} ${lastName}`.trim(),
    ...(billing ? { buyerAddress: addressLine(billing) } : {}),
    company: order.company ?? '',
    abn: order.abn ?? '',
    poNumber: order.poNumber ?? '',
    items,
    subtotalCents: order.subtotalCents,
    setupCents: order.setupCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
    payment,
  };
}

async function paymentOf(
  trx: Knex.Transaction,
  order: OrderRow,
  dueAt: () => Promise<string>,
): Promise<InvoicedOrder['payment'] | null> {
  if (order.isPaid && order.paidAt) {
    const { receivedCents = order.totalCents } = (await readPayment(trx, order.id)) ?? {};
    return paidBy(order.paymentMethod, order.paidAt, { receivedCents, totalCents: order.totalCents });
  }
  // Nobody is asked to pay for what is not made.
  if (order.status === 'cancelled') return null;
  const project = await trx('projects')
    .where({ orderId: order.id, onAccount: true })
    .whereNull('deletedAt')
    .first('id');
  return project ? { state: 'account', dueAt: await dueAt() } : null;
}

/** The sum stands beside it where it is not the total. */
export function paidBy(
  method: string | null,
  paidAt: Date,
  { receivedCents, totalCents }: { receivedCents: number; totalCents: number },
): InvoicedOrder['payment'] {
  const asAccepted = receivedCents === totalCents ? {} : { receivedCents };
  return { state: 'paid', method: method ?? '', paidAt: paidAt.toISOString(), ...asAccepted };
}

export const dueAfter = (from: Date, termsDays: number): string =>
  new Date(from.getTime() + termsDays * dayMs).toISOString();

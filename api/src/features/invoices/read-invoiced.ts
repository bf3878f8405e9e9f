/** An order as an invoice shows it, under the order's lock: what is issued can not change underneath. */
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/errors.ts';
import type { InvoicedItem, InvoicedOrder } from '#contract/invoices.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { readPayment } from './read-payment.ts';

export interface OrderRow {
  id: number;
  orderId: string;
  status: OrderStatus;
  customerInfo: { firstName?: string; lastName?: string };
  company: string | null;
  abn: string | null;
  poNumber: string | null;
  subtotalCents: number;
  setupCents: number;
  shippingCents: number;
  totalCents: number;
  paymentMethod: string | null;
  /** The provider's id of the payment that paid it. */
  paymentId: string | null;
  isPaid: boolean;
  paidAt: Date | null;
  createdAt: Date;
}

const dayMs = 86_400_000;
const notYet = 'There is an invoice as soon as the order is paid.';
const neverAny = 'This order was cancelled before it was invoiced, so there is none.';

export async function lockOrder(trx: Knex.Transaction, orderRowId: number): Promise<OrderRow | undefined> {
  return trx('orders').where({ id: orderRowId }).forUpdate().first<OrderRow | undefined>();
}

/** A refusal for an order that is neither paid nor on account. */
export async function readInvoiced(
  trx: Knex.Transaction,
  order: OrderRow,
  { now, termsDays }: { now: Date; termsDays: () => Promise<number> },
): Promise<InvoicedOrder | Refusal> {
  const payment = await paymentOf(
    trx,
    order,
    async () => new Date(now.getTime() + (await termsDays()) * dayMs),
  );
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
  const { firstName = '', lastName = '' } = order.customerInfo;
  return {
    orderId: order.orderId,
    orderedAt: order.createdAt.toISOString(),
    buyerName: `${firstName} ${lastName}`.trim(),
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
  dueAt: () => Promise<Date>,
): Promise<InvoicedOrder['payment'] | null> {
  if (order.isPaid && order.paidAt) {
    const { receivedCents = order.totalCents } = (await readPayment(trx, order.id)) ?? {};
    const asAccepted = receivedCents === order.totalCents ? {} : { receivedCents };
    return { ...paidBy(order.paymentMethod, order.paidAt), ...asAccepted };
  }
  // Nobody is asked to pay for what is not made.
  if (order.status === 'cancelled') return null;
  const project = await trx('projects')
    .where({ orderId: order.id, onAccount: true })
    .whereNull('deletedAt')
    .first('id');
  return project ? { state: 'account', dueAt: (await dueAt()).toISOString() } : null;
}

export function paidBy(method: string | null, paidAt: Date): InvoicedOrder['payment'] {
  return { state: 'paid', method: method ?? '', paidAt: paidAt.toISOString() };
}

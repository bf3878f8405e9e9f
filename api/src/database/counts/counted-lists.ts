/**
 * The lists whose rows are counted in advance, and what is counted of each. The one definition for the round that counts
 * past weeks and for the reads that add what no week covers.
 */
import { refundedOfOrderSql } from '../shared/refunded-of-order.ts';
import { orderStatus, paymentStatus } from '../state-words.ts';

export interface CountedList {
  /** Its table. */
  list: string;
  /** Its rows, each with `created_at`. */
  from: string;
  /** SQL of what rows are counted by. Never ''. */
  state: string;
  cents?: string;
  where?: string;
}

/** By everything that the office filters by with a click; the cents are the revenue. */
export const countedOrders: CountedList = {
  list: 'orders',
  from: 'orders o',
  state: `concat_ws('/', o.status, o.is_paid, o.is_shipped, o.payment_review, o.fulfilment_method)`,
  cents: `case when o.is_paid and o.status <> ${orderStatus('cancelled')}
    then o.total_cents - ${refundedOfOrderSql} else 0 end`,
};

/** Payments of orders that were paid with another one. */
export const countedSecondPayments: CountedList = {
  list: 'payments',
  from: 'payments o',
  state: `'second'`,
  // Looked up payment by payment: a join would read every order of the shop.
  where: `o.status = ${paymentStatus('succeeded')} and o.receipt_id is null
    and (select so.payment_id from orders so where so.id = o.order_id) <> o.provider_payment_id`,
};

export const countedMails: CountedList = {
  list: 'mails',
  from: 'mails o',
  state: `concat_ws('/', o.status, o.kind)`,
};

export const countedProjects: CountedList = {
  list: 'projects',
  from: 'projects o',
  state: 'o.status',
  where: 'o.deleted_at is null',
};

export const countedCustomers: CountedList = {
  list: 'customers',
  from: 'customers o',
  state: `'all'`,
  where: 'o.deleted_at is null',
};

export const countedLists = [
  countedOrders,
  countedSecondPayments,
  countedMails,
  countedProjects,
  countedCustomers,
] as const;

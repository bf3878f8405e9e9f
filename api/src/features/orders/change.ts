/** What every change of an order works with. */
import type { Knex } from 'knex';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { officeOrderEndpoints } from '#contract/orders/office-endpoints.ts';
import type { InvoiceLine } from '#contract/invoices/endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { type OrderAction, type OrderStanding, sayWhy, whyNot } from '#contract/orders/orders.ts';
import { conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { OrdersRow } from '#api/database/tables.ts';
import type { ChangedItem } from './changes/revise-items.ts';
import type { Sales, Sold } from '#api/sale/sale.ts';

export type ChangeBody = BodyOf<typeof officeOrderEndpoints.changeOrder>;

/** An order before and after a change of its lines. */
export interface ChangedOrder {
  before: OrderRow;
  after: OrderRow;
  itemsBefore: readonly ChangedItem[];
  items: readonly ChangedItem[];
  /** Received and not refunded. */
  heldCents: number;
  at: Date;
}

/** What the floor and the road do about an order; handed in, as they are other features. */
export interface Production {
  planDelivery(trx: Knex.Transaction, order: OrderRow, actorId: number): Promise<void>;
  /** The papers of an order that has been cancelled. */
  noteCancellation(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Documents of an order that is about to be changed, as far as they are due. */
  issueBeforeChange(trx: Knex.Transaction, orderRowId: number): Promise<Refusal | null>;
  /** The document of a change; answers its number. Null where the order has no invoice yet. */
  issueChangeDocument(
    trx: Knex.Transaction,
    orderRowId: number,
    change: { differenceCents: number; lines: readonly InvoiceLine[]; isCovered: boolean },
  ): Promise<string | Refusal | null>;
  /** Project and jobs of an order whose lines have changed. */
  followChange(trx: Knex.Transaction, changed: ChangedOrder): Promise<void>;
  /** A delivery for some pieces of an order, beside the one for the whole; answers its id. */
  planPart(
    trx: Knex.Transaction,
    order: OrderRow,
    part: { pieces: number; on: string | null; actorId: number },
  ): Promise<string>;
  /** Deliveries of pieces that don't leave after all. */
  cancelParts(trx: Knex.Transaction, deliveryIds: readonly string[], actorId: number): Promise<void>;
  /** Sets how many pieces the order's own delivery brings: those that no part has taken, or none. */
  bringRest(trx: Knex.Transaction, order: OrderRow, pieces: number, actorId: number): Promise<void>;
  /** False when the parcel is on the road or handed over. */
  cancelDelivery(trx: Knex.Transaction, order: OrderRow, actorId: number): Promise<boolean>;
}

/** What the customer's account says of an order that is to go on it; handed in, as it is another feature. */
export interface Credit {
  /** `why`: what stands against it, so that it needs somebody's word. */
  check(
    trx: Knex.Transaction,
    order: Pick<OrderRow, 'id' | 'totalCents'>,
  ): Promise<{ why: string | null; termsDays: number | undefined }>;
  /** Pays the new invoice from the customer's credit, as far as there is any. */
  use(trx: Knex.Transaction, orderRowId: number, actorId: number | null): Promise<void>;
  /**
   * Takes back what was written off, as far as it isn’t owed any more or has been paid. `differenceCents`: what the
   * documents of the order are about to change by.
   */
  giveUpLess(
    trx: Knex.Transaction,
    orderRowId: number,
    why: { differenceCents?: number; reason: string; actorId: number; at: Date },
  ): Promise<void>;
}

export type OrderRow = OrdersRow;

export interface Change {
  trx: Knex.Transaction;
  order: OrderRow;
  production: Production;
  mails: OrderMails;
  sales: Sales;
  credit: Credit;
  /** The person may put orders on account that the customer's terms don't cover. */
  mayOverride: boolean;
  withInvoice: boolean;
  at: Date;
  actorId: number;
  reason: string | null;
  /** What the office says to the customer in the mail about it. */
  message?: string | null;
}

/** As the office begins a change: with its invoice. */
export const beginChange = (
  { production, mails, sales, credit }: Pick<Change, 'production' | 'mails' | 'sales' | 'credit'>,
  about: Pick<Change, 'trx' | 'order' | 'at' | 'reason' | 'actorId' | 'mayOverride'>,
): Change => ({ production, mails, sales, credit, withInvoice: true, ...about });

export function mustAllow(action: OrderAction, order: OrderStanding): void {
  const why = whyNot(action, order);
  if (why) throw conflict(why);
}

export function mustSayWhy({ reason }: Change): string {
  if (!reason) throw new Refused(refuse('invalid', { fields: { reason: sayWhy } }));
  return reason;
}

/** The row as it is after this; later steps of the same change judge by it. */
export async function save(change: Change, values: Partial<OrderRow> & object): Promise<void> {
  const { trx, order } = change;
  await trx('orders').where({ id: order.id }).update(values);
  change.order = { ...order, ...values };
}

/** The same where the order begins or is paid, with everything that follows from that. */
export async function saveSale(
  change: Change,
  values: Partial<OrderRow> & object,
  sold: Pick<Sold, 'occasion' | 'receivedCents' | 'changes' | 'termsDays'>,
): Promise<void> {
  const { trx, at, withInvoice, sales, message } = change;
  const order = { ...change.order, ...values };
  await sales.write(trx, { ...sold, order, columns: values, at, withInvoice, message });
  change.order = order;
}

export async function addEvent(
  { trx, order, at, actorId }: Change,
  type: string,
  data: object,
): Promise<void> {
  await trx('order_events').insert({ orderId: order.id, type, data: JSON.stringify(data), actorId, at });
}

/** For decisions about money: apart from the order's own story, and never to be changed. */
export async function addToAudit(change: Change, action: string, after: object): Promise<void> {
  const { trx, order, at, actorId, reason } = change;
  const { status, isPaid, paymentReview } = order;
  await recordAudit(trx, {
    actorId,
    entity: 'order',
    entityId: order.orderId,
    action,
    before: { status, isPaid, paymentReview },
    after: { ...after, reason },
    occurredAt: at,
  });
}

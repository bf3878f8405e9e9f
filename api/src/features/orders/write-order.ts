/**
 * `POST /api/orders/written`: an order that the office takes down, by telephone or at the counter. It is priced here
 * and placed as any other order; cash, a transfer or an account settle it in the same transaction, with the same
 * changes as for an order that stands. What is sent again under the same `clientId` is the same order.
 */
import type { Knex } from 'knex';
import type { SoldLine } from '#contract/checkout/sold-line.ts';
import type { DeliveryAddress } from '#contract/checkout/checkout-form.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { orderWritingEndpoints, WrittenPayment } from '#contract/orders/writing-endpoints.ts';
import { soldCharges, soldTotals } from '#contract/quotes/sold-work.ts';
import type { PricedWork, WantedWork } from '#contract/quotes/work.ts';
import type { WorkCustomer } from '#contract/quotes/work-customer.ts';
import { normaliseAbn } from '#contract/text/abn.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { bodyHashOf } from '#api/body-hash.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { spareInvoice } from '#api/sale/spare-invoice.ts';
import type { Change } from './change.ts';
import type { ChangeParts } from './change-order.ts';
import { moveTo } from './move-order.ts';
import { readOfficeDetail } from './queries.ts';
import { markPaid } from './settle-by-hand.ts';

type Body = BodyOf<typeof orderWritingEndpoints.writeOrder>;

/** What other features do for an order that is written; handed in. */
export interface OrderWriting {
  readWork: (
    work: WantedWork,
    about: { postalCode?: string | undefined; email?: string | undefined },
  ) => Promise<{ wanted: WantedWork; priced: PricedWork } | Refusal>;
  /** Finds or makes the customer. */
  joinCustomer: (trx: Knex.Transaction, customer: WorkCustomer) => Promise<number>;
  /** Places it, pending and unpaid. */
  placeWritten: (
    trx: Knex.Transaction,
    written: {
      clientId: string;
      writtenBy: number;
      userId: number | null;
      customerId: number;
      buyer: {
        name: string;
        email: string;
        phone: string | null;
        company: string | null;
        address: DeliveryAddress | null;
        abn: string;
      };
      sold: {
        lines: readonly SoldLine[];
        totals: ReturnType<typeof soldTotals>;
        neededBy: string | null;
        poNumber: string | null;
      };
      sendsLink: boolean;
      message: string | null;
    },
  ) => Promise<{ id: number; orderId: string }>;
}

export type WriteParts = ChangeParts & OrderWriting;

export async function writeOrder(
  parts: WriteParts,
  { seenCents, ...asked }: Body,
  by: Pick<Change, 'actorId' | 'mayOverride'>,
): Promise<OfficeOrderDetail | Refusal> {
  const { knex } = parts;
  const bodyHash = bodyHashOf(asked);
  const known = await findWritten(knex, asked.clientId, bodyHash);
  if (known) return known;
  const { customer } = asked;
  const read = await parts.readWork(asked.work, {
    postalCode: customer.address?.postalCode,
    email: customer.email,
  });
  if (isRefusal(read)) return read;
  const { priced } = read;
  if (seenCents !== undefined && seenCents !== priced.totalCents) return refusePrice(priced);
  const written = await spareInvoice(parts.log, { clientId: asked.clientId }, withInvoice =>
    changeOrRefuse(knex, trx => write(trx, parts, { asked, ...read, bodyHash }, { ...by, withInvoice })),
  );
  // The same request may have been carried out a moment ago.
  if (isRefusal(written)) return (await findWritten(knex, asked.clientId, bodyHash)) ?? written;
  return (await readOfficeDetail(knex, written)) ?? refuse('not_found');
}

/** A price that has moved since the person looked at it. `details.priced` is what it costs now. */
function refusePrice(priced: PricedWork): Refusal {
  const message = 'A price has changed since you looked. Check the total and save it again.';
  return refuse('conflict', { message, details: { priced } });
}

async function findWritten(
  knex: Knex,
  clientId: string,
  bodyHash: Buffer,
): Promise<OfficeOrderDetail | Refusal | null> {
  const known = await knex('written_orders as w')
    .join('orders as o', 'o.id', 'w.orderId')
    .where('w.clientId', clientId)
    .first<{ orderId: string; bodyHash: Buffer } | undefined>('o.orderId', 'w.bodyHash');
  if (!known) return null;
  if (!known.bodyHash.equals(bodyHash)) return refuse('idempotency_mismatch');
  return readOfficeDetail(knex, known.orderId);
}

interface Writing {
  asked: Omit<Body, 'seenCents'>;
  wanted: WantedWork;
  priced: PricedWork;
  bodyHash: Buffer;
}

/** Answers the number of the order. */
async function write(
  trx: Knex.Transaction,
  parts: WriteParts,
  { asked, wanted, priced, bodyHash }: Writing,
  by: Pick<Change, 'actorId' | 'mayOverride' | 'withInvoice'>,
): Promise<string> {
  const { clientId, customer, neededBy, poNumber, payment } = asked;
  const at = parts.now();
  const message = asked.message || null;
  await claim(trx, {
    clientId,
    bodyHash,
    work: JSON.stringify(wanted),
    message,
    writtenBy: by.actorId,
    writtenAt: at,
  });
  const customerId = await parts.joinCustomer(trx, customer);
  const { id, orderId } = await parts.placeWritten(trx, {
    clientId,
    writtenBy: by.actorId,
    userId: await findAccount(trx, customer.email),
    customerId,
    buyer: {
      ...customer,
      phone: customer.phone || null,
      company: customer.company || null,
      abn: normaliseAbn(customer.abn) ?? '',
    },
    sold: {
      lines: [...priced.lines.flatMap(line => line.sold), ...soldCharges(priced)],
      totals: soldTotals(priced),
      neededBy,
      poNumber: poNumber || null,
    },
    sendsLink: payment.by === 'link',
    message,
  });
  await trx('written_orders').where({ clientId }).update({ orderId: id });
  if (asked.notes) await trx('orders').where({ id }).update({ notes: asked.notes });
  await recordAudit(trx, {
    actorId: by.actorId,
    entity: 'order',
    entityId: orderId,
    action: 'order.write',
    after: { totalCents: priced.totalCents, payment: payment.by, ownPrices: reasonsOf(wanted) },
    occurredAt: at,
  });
  await settle(await changeOf(trx, parts, id, { ...by, at, message }), payment);
  return orderId;
}

/** Whoever sends the same form at the same moment waits here for the first. */
async function claim(
  trx: Knex.Transaction,
  row: {
    clientId: string;
    bodyHash: Buffer;
    work: string;
    message: string | null;
    writtenBy: number;
    writtenAt: Date;
  },
): Promise<void> {
  const claimed = await trx('written_orders')
    .insert(row)
    .onConflict('clientId')
    .ignore()
    .returning('clientId');
  if (claimed.length === 0) throw new Refused(refuse('idempotency_mismatch'));
}

/** Of the address, where its owner has proven it. */
async function findAccount(trx: Knex.Transaction, email: string): Promise<number | null> {
  const user = await trx('users')
    .where({ emailKey: email.toLowerCase() })
    .whereNotNull('emailProvenAt')
    .whereNull('deletedAt')
    .first('id');
  return user?.id ?? null;
}

/** Prices of the office's own, each with its reason. */
function reasonsOf({ lines, freight }: WantedWork): object[] {
  const own = lines.flatMap(({ productId, ownPrice }) => (ownPrice ? [{ productId, ...ownPrice }] : []));
  return freight.cents === null ? own : [...own, { freightCents: freight.cents, reason: freight.reason }];
}

async function changeOf(
  trx: Knex.Transaction,
  { production, mails, sales, credit }: WriteParts,
  id: number,
  by: Pick<Change, 'actorId' | 'mayOverride' | 'withInvoice' | 'at' | 'message'>,
): Promise<Change> {
  const order = await trx('orders').where({ id }).forUpdate().first();
  if (!order) throw new Error(`order ${id} has vanished`);
  return { trx, order, production, mails, sales, credit, reason: null, ...by };
}

async function settle(change: Change, payment: WrittenPayment): Promise<void> {
  if (payment.by === 'hand') {
    const { method, reference } = payment;
    await markPaid({ ...change, reason: 'Paid when the order was taken.' }, { method, reference });
  }
  if (payment.by !== 'account') return;
  try {
    await moveTo({ ...change, reason: payment.reason || null }, 'processing', {
      isOnAccount: true,
      shipUnmade: undefined,
    });
  } catch (error) {
    throw error instanceof Refused ? atPayment(error) : error;
  }
}

/** A reason that is missing is asked for at its field. */
function atPayment({ refusal }: Refused): Refused {
  const { message, fields = {} } = refusal;
  const told = fields['reason'];
  if (told === undefined) return new Refused(refusal);
  return new Refused(
    refuse('invalid', { message: message ?? told, fields: { 'payment.reason': message ?? told } }),
  );
}

/** What is no longer expected of an invoice. The invoice stays as it is; the debt is given up, not cancelled. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { OpenInvoice, receivableEndpoints } from '#contract/receivables/endpoints.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import { formatCents } from '#contract/money/money.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import {
  documentedOfOrderSql,
  heldOfOrderSql,
  writtenOffOfOrderSql,
} from '#api/database/shared/payments-of-order.ts';
import { readInvoiceOf } from '#api/database/shared/open-invoices.ts';
import { takeReceivableNumber } from './take-receivable-number.ts';
import { lockOrder } from './lock-account.ts';
import type { ReceivableParts } from './receivable-parts.ts';

type Body = BodyOf<typeof receivableEndpoints.writeOff>;
type Answer = { number: string; invoice: OpenInvoice };

export async function writeOff(
  { knex, now }: Pick<ReceivableParts, 'knex' | 'now'>,
  orderId: string,
  body: Body,
  actorId: number,
): Promise<Answer | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const found = await trx('orders').where({ orderId }).first('id');
    if (!found) throw new Refused(refuse('not_found'));
    const order = await lockOrder(trx, found.id);
    const known = await trx('write_offs').where({ clientId: body.clientId }).first();
    if (known) return replay(trx, known, order.id);
    const invoice = await readInvoiceOf(trx, order.id);
    if (!invoice || invoice.openCents === 0) throw conflict('Nothing is open on this order.');
    const amountCents = body.amountCents ?? invoice.openCents;
    if (amountCents > invoice.openCents) throw atMost(invoice.openCents);
    const { reason, clientId } = body;
    const at = now();
    const number = await insert(trx, order.id, { amountCents, reason, clientId, actorId, at });
    await addEvent(trx, order.id, 'written_off', { amountCents, reason, number }, { actorId, at });
    await recordAudit(trx, {
      actorId,
      entity: 'order',
      entityId: orderId,
      action: 'order.writeOff',
      after: { amountCents, number, reason },
      occurredAt: at,
    });
    return answer(trx, order.id, number);
  });
}

async function replay(
  trx: Knex.Transaction,
  known: { orderId: number; number: string },
  orderRowId: number,
): Promise<Answer> {
  if (known.orderId !== orderRowId) throw new Refused(refuse('idempotency_mismatch'));
  return answer(trx, orderRowId, known.number);
}

async function answer(trx: Knex.Transaction, orderRowId: number, number: string): Promise<Answer> {
  const invoice = await readInvoiceOf(trx, orderRowId);
  if (!invoice) throw new Error(`order ${orderRowId} has no invoice`);
  return { number, invoice };
}

const atMost = (openCents: number) =>
  new Refused(refuse('invalid', { fields: { amountCents: `At most ${formatCents(openCents)} is open.` } }));

/** Money that came for what had been written off: as much of the debt is there again, and paid. */
export async function recoverDebt(
  trx: Knex.Transaction,
  orderRowId: number,
  cents: number,
  { number, actorId, at }: { number: string; actorId: number; at: Date },
): Promise<void> {
  const reason = `Recovered by receipt ${number}.`;
  await insert(trx, orderRowId, { amountCents: -cents, reason, clientId: null, actorId, at });
  await addEvent(trx, orderRowId, 'recovered', { amountCents: cents, receipt: number }, { actorId, at });
}

/**
 * Whatever is no longer owed, or is paid after all, is not given up: as much of what was written off is taken back. Called
 * where the documents of an order come to less than before, or money comes past its open sum. `differenceCents`: what
 * its documents are about to change by.
 */
export async function giveUpLess(
  trx: Knex.Transaction,
  orderRowId: number,
  { differenceCents = 0, reason, actorId, at }: GivenUpLess,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { cents: number }[] }>(
    `select least(s.given_up, s.given_up + s.held - s.documented - ?)::bigint as cents
     from (select ${writtenOffOfOrderSql} as given_up, ${heldOfOrderSql} as held,
       coalesce(${documentedOfOrderSql}, 0) as documented from orders o where o.id = ?) s`,
    [differenceCents, orderRowId],
  );
  const cents = rows[0]?.cents ?? 0;
  if (cents > 0) await insert(trx, orderRowId, { amountCents: -cents, reason, clientId: null, actorId, at });
}

interface GivenUpLess {
  differenceCents?: number;
  reason: string;
  actorId: number;
  at: Date;
}

interface Written {
  amountCents: number;
  reason: string;
  clientId: string | null;
  actorId: number;
  at: Date;
}

/** GST follows the sum of all that is written off, so that all of it together has exactly the GST of that sum. */
async function insert(
  trx: Knex.Transaction,
  orderId: number,
  { amountCents, reason, clientId, actorId, at }: Written,
): Promise<string> {
  const { rows } = await trx.raw<{ rows: { before: number; isGstShown: boolean }[] }>(
    `select coalesce((select sum(amount_cents) from write_offs where order_id = i.order_id), 0)::bigint as before,
       coalesce((i.document ->> 'isGstShown')::boolean, i.gst_cents > 0) as "isGstShown"
     from invoices i where i.order_id = ? and i.kind = 'invoice'`,
    [orderId],
  );
  const { before = 0, isGstShown = false } = rows[0] ?? {};
  const gstCents = isGstShown ? gstIncluded(before + amountCents) - gstIncluded(before) : 0;
  const number = await takeReceivableNumber(trx, 'write-off');
  await trx('write_offs').insert({
    clientId: clientId ?? trx.raw('gen_random_uuid()'),
    number,
    orderId,
    amountCents,
    gstCents,
    reason,
    createdBy: actorId,
    writtenOffAt: at,
  });
  return number;
}

async function addEvent(
  trx: Knex.Transaction,
  orderId: number,
  type: string,
  data: object,
  by: { actorId: number; at: Date },
): Promise<void> {
  await trx('order_events').insert({ orderId, type, data: JSON.stringify(data), ...by });
}

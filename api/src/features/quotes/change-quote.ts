/** What the office changes on a quote, under the quote's lock; each change is in its history and in the audit log. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { officeQuoteEndpoints, OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import { canBePaidSql } from '#api/database/shared/can-be-paid.ts';
import { changeOrRefuse, conflict, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import type { OrdersRow } from '#api/database/tables.ts';
import type { Clock } from './list-quotes.ts';
import { addQuoteEvent } from './quote-events.ts';
import { clockOf, type LockedQuote, lockQuote, type OfferParts } from './quote-parts.ts';
import { readQuote } from './read-quote.ts';

type Change = BodyOf<typeof officeQuoteEndpoints.changeQuote>;
type Call = BodyOf<typeof officeQuoteEndpoints.logQuoteCall>;
/** What the clock and the lock need. */
export type Parts = Pick<OfferParts, 'knex' | 'now'> & { readShop: () => Promise<{ timeZone: string }> };
type Work = (trx: Knex.Transaction, quote: LockedQuote, clock: Clock) => Promise<void>;

/** Runs the work on the locked quote and answers the quote as it is then. */
export async function onQuote(parts: Parts, id: number, work: Work): Promise<OfficeQuoteDetail | Refusal> {
  const clock = await clockOf(parts);
  return changeOrRefuse(parts.knex, async trx => {
    await work(trx, await lockQuote(trx, id), clock);
    return (await readQuote(trx, id, clock)) ?? refuse('not_found');
  });
}

/** Throws the conflict with the whole quote, as its endpoint answers it. */
export async function mustBeSeen(
  trx: Knex.Transaction,
  quote: LockedQuote,
  version: number | undefined,
  clock: Clock,
): Promise<void> {
  if (version === undefined || version === quote.version) return;
  const current = await readQuote(trx, quote.id, clock);
  if (current) mustBeVersion(version, current);
}

export function changeQuote(parts: Parts, id: number, { version, ...wanted }: Change, actorId: number) {
  return onQuote(parts, id, async (trx, quote, clock) => {
    const values = await columnsOf(trx, quote, wanted);
    const { before, after, isEmpty } = changedFields(quote, values);
    // The answer to a request that was lost: it is asked again, and nothing is left to do.
    if (isEmpty) return;
    await mustBeSeen(trx, quote, version, clock);
    if ('status' in after) {
      mustBeSent(quote);
      await mustHaveNothingToPay(trx, quote);
    }
    await trx('quotes').where({ id }).update(values);
    await recordAudit(trx, {
      actorId,
      entity: 'quotes',
      entityId: id,
      action: 'quote.change',
      before: withoutWords(before),
      after: withoutWords(after),
    });
    const event = { quoteId: id, at: clock.now, actorId };
    if ('status' in after) {
      await addQuoteEvent(trx, {
        ...event,
        type: 'status',
        data: { from: quote.status, to: after['status'] },
      });
    }
    if ('orderId' in after)
      await addQuoteEvent(trx, { ...event, type: 'linked', data: { order: wanted.orderId } });
  });
}

/** Nothing can be agreed to, or turned down, that nobody has seen. */
function mustBeSent({ writtenBy, sentAt }: LockedQuote): void {
  if (writtenBy !== null && sentAt === null) throw conflict('This quote is a draft. Send it first.');
}

/** The log is kept for ever, and what somebody writes about a person is not. */
function withoutWords(fields: Record<string, unknown>): Record<string, unknown> {
  return 'internalNotes' in fields
    ? { ...fields, internalNotes: fields['internalNotes'] ? 'some' : null }
    : fields;
}

async function columnsOf(
  trx: Knex.Transaction,
  quote: LockedQuote,
  { status, internalNotes, followUpOn, orderId }: Omit<Change, 'version'>,
): Promise<Partial<Pick<LockedQuote, 'status' | 'internalNotes' | 'followUpOn' | 'orderId'>>> {
  const order = orderId ? await findOrder(trx, orderId) : null;
  // An order that is already finished finishes its quote at once.
  const isDone = order?.status === 'completed' && (status ?? quote.status) === 'accepted';
  return {
    ...(status === undefined ? {} : { status }),
    ...(isDone ? { status: 'completed' } : {}),
    ...(internalNotes === undefined ? {} : { internalNotes: internalNotes || null }),
    ...(followUpOn === undefined ? {} : { followUpOn }),
    ...(orderId === undefined ? {} : { orderId: order?.id ?? null }),
  };
}

/** What a customer has agreed to and can pay stays agreed, until its order is out of the world. */
async function mustHaveNothingToPay(trx: Knex.Transaction, quote: LockedQuote): Promise<void> {
  if (quote.status !== 'accepted' || quote.orderId === null) return;
  const waiting = await trx('orders as o')
    .where({ id: quote.orderId })
    .whereRaw(canBePaidSql)
    .first<Pick<OrdersRow, 'orderId'> | undefined>('orderId');
  if (waiting) throw conflict(`Order ${waiting.orderId} waits for its payment. Cancel it first.`);
}

async function findOrder(trx: Knex.Transaction, orderId: string): Promise<Pick<OrdersRow, 'id' | 'status'>> {
  const number = orderId.replace(/^#/, '').toUpperCase();
  const order = await trx('orders').where({ orderId: number }).first('id', 'status');
  if (!order)
    throw new Refused(refuse('invalid', { fields: { orderId: 'There’s no order with that number.' } }));
  return order;
}

export async function deleteQuote(
  parts: OfferParts,
  id: number,
  version: number | undefined,
  actorId: number,
): Promise<void | Refusal> {
  const clock = await clockOf(parts);
  return changeOrRefuse(parts.knex, async trx => {
    const quote = await lockQuote(trx, id);
    await mustBeSeen(trx, quote, version, clock);
    await trx('quotes').where({ id }).update({ deletedAt: clock.now });
    await addQuoteEvent(trx, { quoteId: id, type: 'deleted', at: clock.now, actorId });
    const { status } = quote;
    await recordAudit(trx, {
      actorId,
      entity: 'quotes',
      entityId: id,
      action: 'quote.delete',
      before: { status },
    });
  });
}

/** Again, or of a quote that was never deleted, it changes nothing. */
export async function restoreQuote(
  parts: OfferParts,
  id: number,
  actorId: number,
): Promise<OfficeQuoteDetail | Refusal> {
  const clock = await clockOf(parts);
  return changeOrRefuse(parts.knex, async trx => {
    const quote = await trx('quotes').where({ id }).forUpdate().first();
    if (quote?.deletedAt) {
      await trx('quotes').where({ id }).update({ deletedAt: null });
      await addQuoteEvent(trx, { quoteId: id, type: 'restored', at: clock.now, actorId });
      await recordAudit(trx, { actorId, entity: 'quotes', entityId: id, action: 'quote.restore' });
    }
    return (await readQuote(trx, id, clock)) ?? refuse('not_found');
  });
}

/** How a call went. Whoever was reached is a lead that has been contacted. */
export function logCall(parts: Parts, id: number, call: Call, actorId: number) {
  const { clientId, outcome, note, followUpOn } = call;
  return onQuote(parts, id, async (trx, quote, { now }) => {
    const isNew = await addQuoteEvent(trx, {
      quoteId: id,
      type: 'called',
      clientId,
      data: { outcome, followUpOn },
      note: note || null,
      actorId,
      at: now,
    });
    if (!isNew) return;
    await trx('quotes').where({ id }).update({ followUpOn });
    if (quote.leadId && outcome === 'reached') {
      await trx('leads').where({ id: quote.leadId, status: 'new' }).update({ status: 'contacted' });
    }
    const before = { followUpOn: quote.followUpOn };
    const after = { outcome, followUpOn };
    await recordAudit(trx, { actorId, entity: 'quotes', entityId: id, action: 'quote.call', before, after });
  });
}

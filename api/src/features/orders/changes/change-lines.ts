/**
 * Changes of an order that stands, until production begins: lines that come and go, pieces, freight, address and
 * numbers. Priced by the difference to the shop's own prices, everything or nothing under the order's lock. An issued document stays as it is:
 * what is added has an invoice of its own, what is taken off an adjustment note. What is sent again under the same
 * `clientId` is the same change.
 */
import type { Knex } from 'knex';
import type { BodyOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { orderChangeEndpoints, PricedChange } from '#contract/orders/change-endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import { begunWords, sayWhy, whyNot } from '#contract/orders/orders.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { besideLine, differenceLines, wholeLines } from '#contract/invoices/invoices.ts';
import { bodyHashOf } from '#api/body-hash.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { addEvent, addToAudit, beginChange, type Change, type OrderRow, save } from '../change.ts';
import { type ChangeParts, lockOrder } from '../change-order.ts';
import { readOfficeDetail } from '../queries.ts';
import { isInParts } from '../shipments/read-pieces.ts';
import { sendTo } from '../send-to.ts';
import { wordsOf, writeChange } from './note-change.ts';
import { type Sums, whyItemStays } from './revise-items.ts';
import {
  keptPairs,
  pricedOf,
  type PriceStanding,
  readItems,
  readSizes,
  revise,
  type Wanted,
} from './revise.ts';
import { readStanding } from './read-standing.ts';
import { settleAfterChange } from './settle-change.ts';
import { followCheckout, retakeStock, writeLines } from './write-lines.ts';

type Endpoints = typeof orderChangeEndpoints;
type Body = BodyOf<Endpoints['changeOrderLines']>;

export interface ChangeLinesParts extends ChangeParts {
  priceStanding: PriceStanding;
}

export async function readOrderLines(
  knex: Knex,
  orderId: string,
): Promise<ResponseOf<Endpoints['getOrderLines']> | Refusal> {
  const order = await knex('orders').where({ orderId }).first();
  if (!order) return refuse('not_found');
  const items = await readItems(knex, order.id);
  const sizes = await readSizes(knex, items);
  const jobs = await knex('jobs')
    .whereIn(
      'orderItemId',
      items.map(({ id }) => id),
    )
    .whereNull('deletedAt')
    .orderBy('jobNumber')
    .select('orderItemId', 'jobNumber');
  return {
    why: whyNot('change', await standingOf(knex, order)),
    lines: items.map(item => ({
      itemId: item.id,
      sizes: [...(sizes.get(item.id) ?? [])],
      why: whyItemStays(item),
      jobs: jobs.flatMap(job => (job.orderItemId === item.id ? [job.jobNumber] : [])),
    })),
  };
}

export async function priceChange(
  parts: ChangeLinesParts,
  orderId: string,
  wanted: Wanted,
): Promise<PricedChange | Refusal> {
  return changeOrRefuse(parts.knex, async trx => {
    const order = await trx('orders').where({ orderId }).first();
    if (!order) throw new Refused(refuse('not_found'));
    const revision = await revise(parts.priceStanding, trx, order, wanted);
    return pricedOf(order, revision, await readStanding(trx, order.id));
  });
}

export async function changeLines(
  parts: ChangeLinesParts,
  orderId: string,
  { seenCents, version, ...asked }: Body,
  by: Pick<Change, 'actorId' | 'mayOverride'>,
): Promise<OfficeOrderDetail | Refusal> {
  const bodyHash = bodyHashOf({ ...hashedOf(asked), orderId });
  const refused = await changeOrRefuse(parts.knex, trx =>
    changeIn(trx, parts, { orderId, asked, seenCents, version, bodyHash }, by),
  );
  if (refused) return refused;
  await parts.endOpenPayment(orderId);
  return (await readOfficeDetail(parts.knex, orderId)) ?? refuse('not_found');
}

/** Without what a form of before doesn’t send: sent again after an upgrade, it is the same change. */
function hashedOf({ add, remove, sendsMail, ...asked }: Omit<Body, 'seenCents' | 'version'>): object {
  return {
    ...asked,
    ...(add.lines.length + add.charges.length > 0 ? { add } : {}),
    ...(remove.length > 0 ? { remove } : {}),
    ...(sendsMail ? {} : { sendsMail }),
  };
}

interface Asked {
  orderId: string;
  asked: Omit<Body, 'seenCents' | 'version'>;
  seenCents: number | undefined;
  version: number | undefined;
  bodyHash: Buffer;
}

async function changeIn(
  trx: Knex.Transaction,
  parts: ChangeLinesParts,
  { orderId, asked, seenCents, version, bodyHash }: Asked,
  by: Pick<Change, 'actorId' | 'mayOverride'>,
): Promise<Refusal | null> {
  const order = await lockOrder(trx, orderId);
  if (!order) return refuse('not_found');
  const known = await trx('order_changes').where({ clientId: asked.clientId }).first('bodyHash');
  if (known) return known.bodyHash.equals(bodyHash) ? null : refuse('idempotency_mismatch');
  if (version !== undefined && version !== order.version) {
    return refuse('conflict', { details: { current: await readOfficeDetail(trx, orderId) } });
  }
  const why = whyNot('change', await standingOf(trx, order));
  if (why) throw conflict(why);
  mustSayWhyOf(asked);
  const revision = await revise(parts.priceStanding, trx, order, asked);
  const { itemsBefore, sums } = revision;
  const differenceCents = sums.totalCents - order.totalCents;
  if (seenCents !== undefined && seenCents !== differenceCents) {
    const priced = pricedOf(order, revision, await readStanding(trx, order.id));
    const message = 'A price has changed since you looked. Check the difference and save it again.';
    return refuse('conflict', { message, details: { priced } });
  }
  const { production, mails } = parts;
  const at = parts.now();
  const reason = asked.reason || null;
  const change = beginChange(parts, { trx, order, at, reason, ...by });
  // What was sold so far has its papers before it changes.
  const papers = order.status === 'processing' ? await production.issueBeforeChange(trx, order.id) : null;
  if (papers && order.isPaid)
    throw conflict(papers.message ?? 'The invoice of this order can’t be issued yet.');
  await mustHoldWhatWasAccepted(trx, order, differenceCents);

  const items = await writeLines(trx, order, revision, at);
  await save(change, columnsOf(order, sums, asked));
  await followCheckout(trx, order, revision);
  if (asked.address) await sendTo(change, asked.address);
  await retakeStock(trx, order, { revision, items, at });
  await trx.raw(`select forget_day(issued_at) from invoices where order_id = ?`, [order.id]);
  const pairs = keptPairs(revision);
  const number = await settleAfterChange(change, {
    differenceCents,
    lines: [
      ...differenceLines(
        pairs.map(({ was }) => was),
        pairs.map(({ item }) => item),
      ),
      ...wholeLines(revision.removed, -1),
      ...wholeLines(revision.added, 1),
      ...besideLine('Set-up', sums.setupCents - order.setupCents),
      ...besideLine('Freight', sums.shippingCents - order.shippingCents),
    ],
  });
  const { heldCents } = await readStanding(trx, order.id);
  await production.followChange(trx, {
    before: order,
    after: change.order,
    itemsBefore,
    items,
    heldCents,
    at,
  });
  // Somebody may have started a job since: the board and the order say the same.
  if (await hasBegun(trx, order.id)) throw conflict(begunWords);
  const id = await writeChange(trx, {
    asked,
    bodyHash,
    order,
    revision,
    items,
    differenceCents,
    at,
    by: by.actorId,
  });
  await addEvent(change, 'changed', { ...wordsOf(order, revision, asked), differenceCents, number, reason });
  await addToAudit(change, 'order.change', { ...wordsOf(order, revision, asked), differenceCents, number });
  if (asked.sendsMail) {
    const message = asked.message || null;
    await mails.changed(trx, order.id, { occasion: String(id), differenceCents, message });
  }
  return null;
}

function mustSayWhyOf({ lines, freightCents, reason }: Asked['asked']): void {
  const hasOwn = freightCents !== null || lines.some(({ ownCents }) => ownCents !== undefined);
  if (hasOwn && !reason) throw new Refused(refuse('invalid', { fields: { reason: sayWhy } }));
}

const standingOf = async (knex: Knex, order: OrderRow) => ({
  ...order,
  isBegun: await hasBegun(knex, order.id),
  isPartShipped: await isInParts(knex, order.id),
});

/** Somebody works on it, or has. */
export async function hasBegun(knex: Knex, orderRowId: number): Promise<boolean> {
  const job = await knex('jobs as j')
    .join('projects as p', 'p.id', 'j.projectId')
    .where('p.orderId', orderRowId)
    .whereNull('j.deletedAt')
    .where(begun => begun.whereIn('j.stage', ['in_progress', 'completed']).orWhereNotNull('j.startedAt'))
    .first<{ id: string } | undefined>('j.id');
  return job !== undefined;
}

/** An order that was accepted as paid with less than it costs has no plain difference. */
async function mustHoldWhatWasAccepted(
  trx: Knex.Transaction,
  order: OrderRow,
  differenceCents: number,
): Promise<void> {
  if (!order.isPaid || differenceCents === 0) return;
  const { documentedCents, heldCents } = await readStanding(trx, order.id);
  if (documentedCents !== null && heldCents >= documentedCents) return;
  throw conflict('This order was accepted with less than its total, so its price can’t be changed.');
}

function columnsOf(
  order: OrderRow,
  { shippingCents, ...sums }: Sums,
  { poNumber, neededBy }: Wanted,
): Partial<OrderRow> {
  return {
    ...sums,
    shippingCents,
    gstCents: order.gstCents > 0 ? gstIncluded(sums.totalCents) : 0,
    ...(poNumber === undefined ? {} : { poNumber: poNumber || null }),
    ...(neededBy === undefined ? {} : { neededBy }),
  };
}

/**
 * Changes of an order that stands, until production begins: pieces, freight, address and numbers. Priced by the
 * difference to the shop's own prices, everything or nothing under the order's lock. An issued document stays as it is:
 * what is added has an invoice of its own, what is taken off an adjustment note. What is sent again under the same
 * `clientId` is the same change.
 */
import type { Knex } from 'knex';
import type { BodyOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { orderChangeEndpoints, PricedChange } from '#contract/orders/change-endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { Destination } from '#contract/checkout/shipping.ts';
import { sizesInColour } from '#contract/catalogue/sizes.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import { sayWhy, whyNot } from '#contract/orders/orders.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { besideLine, differenceLines } from '#contract/invoices/invoices.ts';
import { bodyHashOf } from '#api/body-hash.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { lockTracked, returnStock, takeStock } from '#api/database/shared/stock.ts';
import { addEvent, addToAudit, type Change, type OrderRow, save } from '../change.ts';
import { type ChangeParts, lockOrder } from '../change-order.ts';
import { readOfficeDetail } from '../queries.ts';
import { isInParts } from '../shipments/read-pieces.ts';
import { sendTo } from '../send-to.ts';
import {
  type ChangedItem,
  type ItemPrices,
  lineFaults,
  revisedItems,
  type Sums,
  sumsOf,
  whyItemStays,
  withSizes,
} from './revise-items.ts';
import { readStanding, type Standing } from './read-standing.ts';
import { settleAfterChange } from './settle-change.ts';

type Endpoints = typeof orderChangeEndpoints;
type Body = BodyOf<Endpoints['changeOrderLines']>;
type Wanted = BodyOf<Endpoints['priceOrderChange']>;

export interface ChangeLinesParts extends ChangeParts {
  /** What the lines would cost in the shop today, once for each question. */
  priceStanding: (
    knex: Knex,
    asked: readonly {
      items: readonly ChangedItem[];
      destination: Destination;
      buyer: { userId: number | null; email: string };
    }[],
  ) => Promise<{ items: ItemPrices; shippingCents: number }[]>;
}

export async function readOrderLines(
  knex: Knex,
  orderId: string,
): Promise<ResponseOf<Endpoints['getOrderLines']> | Refusal> {
  const order = await knex('orders').where({ orderId }).first();
  if (!order) return refuse('not_found');
  const items = await readItems(knex, order.id);
  const sizes = await readSizes(knex, items);
  return {
    why: whyNot('change', await standingOf(knex, order)),
    lines: items.map(item => ({
      itemId: item.id,
      sizes: [...(sizes.get(item.id) ?? [])],
      why: whyItemStays(item),
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
    const revision = await revise(parts, trx, order, wanted);
    return pricedOf(order, revision, await readStanding(trx, order.id));
  });
}

export async function changeLines(
  parts: ChangeLinesParts,
  orderId: string,
  { seenCents, version, ...asked }: Body,
  by: Pick<Change, 'actorId' | 'mayOverride'>,
): Promise<OfficeOrderDetail | Refusal> {
  const bodyHash = bodyHashOf({ ...asked, orderId });
  const refused = await changeOrRefuse(parts.knex, trx =>
    changeIn(trx, parts, { orderId, asked, seenCents, version, bodyHash }, by),
  );
  if (refused) return refused;
  await parts.endOpenPayment(orderId);
  return (await readOfficeDetail(parts.knex, orderId)) ?? refuse('not_found');
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
  const revision = await revise(parts, trx, order, asked);
  const { itemsBefore, items, sums } = revision;
  const differenceCents = sums.totalCents - order.totalCents;
  if (seenCents !== undefined && seenCents !== differenceCents) {
    const priced = pricedOf(order, revision, await readStanding(trx, order.id));
    const message = 'A price has changed since you looked. Check the difference and save it again.';
    return refuse('conflict', { message, details: { priced } });
  }
  const { production, mails, sales, credit, now } = parts;
  const at = now();
  const reason = asked.reason || null;
  const change: Change = {
    trx,
    order,
    production,
    mails,
    sales,
    credit,
    withInvoice: true,
    at,
    reason,
    ...by,
  };
  // What was sold so far has its papers before it changes.
  const papers = order.status === 'processing' ? await production.issueBeforeChange(trx, order.id) : null;
  if (papers && order.isPaid)
    throw conflict(papers.message ?? 'The invoice of this order can’t be issued yet.');
  await mustHoldWhatWasAccepted(trx, order, differenceCents);

  await writeItems(trx, itemsBefore, items);
  await save(change, columnsOf(order, sums, asked));
  await followCheckout(trx, order, { items, sums });
  if (asked.address) await sendTo(change, asked.address);
  await retakeStock(trx, order, { itemsBefore, items, at });
  await trx.raw(`select forget_day(issued_at) from invoices where order_id = ?`, [order.id]);
  const number = await settleAfterChange(change, {
    differenceCents,
    lines: [
      ...differenceLines(itemsBefore, items),
      ...besideLine('Set-up', sums.setupCents - order.setupCents),
      ...besideLine('Freight', sums.shippingCents - order.shippingCents),
    ],
  });
  const { heldCents } = await readStanding(trx, order.id);
  await production.followChange(trx, { before: order, after: change.order, itemsBefore, items, heldCents });
  const id = await writeChange(trx, {
    asked,
    bodyHash,
    order,
    revision,
    differenceCents,
    at,
    by: by.actorId,
  });
  await addEvent(change, 'changed', { ...wordsOf(order, revision, asked), differenceCents, number, reason });
  await addToAudit(change, 'order.change', { ...wordsOf(order, revision, asked), differenceCents, number });
  await mails.changed(trx, order.id, {
    occasion: String(id),
    differenceCents,
    message: asked.message || null,
  });
  return null;
}

function mustSayWhyOf({ lines, freightCents, reason }: Asked['asked']): void {
  const hasOwn = freightCents !== null || lines.some(({ ownCents }) => ownCents !== undefined);
  if (hasOwn && !reason) throw new Refused(refuse('invalid', { fields: { reason: sayWhy } }));
}

export interface Revision {
  itemsBefore: readonly ChangedItem[];
  items: readonly ChangedItem[];
  sums: Sums;
}

async function revise(
  { priceStanding }: ChangeLinesParts,
  trx: Knex.Transaction,
  order: OrderRow,
  { lines, freightCents, address }: Wanted,
): Promise<Revision> {
  const itemsBefore = await readItems(trx, order.id);
  const { postalCode, email } = order.customerInfo;
  const buyer = { userId: order.userId, email: email ?? '' };
  const method = order.shippingMethod;
  const destination = (code: string | undefined) => ({ method, ...(code ? { postalCode: code } : {}) });
  const sized = withSizes(itemsBefore, lines);
  const [was, is] = await priceStanding(trx, [
    { items: itemsBefore, destination: destination(postalCode), buyer },
    {
      items: sized.filter(item => item.totalQuantity > 0),
      destination: destination(address?.postalCode ?? postalCode),
      buyer,
    },
  ]);
  if (!was || !is) throw new Error('a change without prices');
  const revision = { lines, before: was.items, after: is.items };
  const fields = lineFaults(itemsBefore, await readSizes(trx, itemsBefore), revision);
  const [message] = Object.values(fields);
  if (message) throw new Refused(refuse('invalid', { message, fields }));
  const items = revisedItems(itemsBefore, revision);
  const moved = was.items.size > 0 && is.items.size > 0 ? is.shippingCents - was.shippingCents : 0;
  const sums = sumsOf(items, freightCents ?? Math.max(0, order.shippingCents + moved));
  if (sums.subtotalCents < 0 || sums.totalCents <= 0) {
    const what = 'The discount is more than the lines cost.';
    throw new Refused(refuse('invalid', { message: what, fields: { lines: what } }));
  }
  return { itemsBefore, items, sums };
}

function pricedOf(order: OrderRow, { itemsBefore, items, sums }: Revision, standing: Standing): PricedChange {
  const differenceCents = sums.totalCents - order.totalCents;
  const { documentedCents, heldCents, writtenOffCents } = standing;
  const owedCents = (documentedCents ?? order.totalCents) + differenceCents - writtenOffCents;
  const isBegun = order.status === 'processing';
  return {
    lines: items.flatMap((item, at) => {
      const was = itemsBefore[at];
      const isSame =
        was && was.totalPriceCents === item.totalPriceCents && sizesText(was) === sizesText(item);
      if (!was || isSame) return [];
      const { id, name, color } = item;
      return [
        { itemId: id, name, colour: color?.name ?? '', before: figuresOf(was), after: figuresOf(item) },
      ];
    }),
    besideCents: sums.decorationCents + sums.setupCents - order.decorationCents - order.setupCents,
    freight: { beforeCents: order.shippingCents, afterCents: sums.shippingCents },
    beforeCents: order.totalCents,
    afterCents: sums.totalCents,
    differenceCents,
    openCents: isBegun ? Math.max(0, owedCents - heldCents) : sums.totalCents,
    backCents: isBegun && documentedCents !== null ? Math.max(0, heldCents - owedCents) : 0,
    document:
      documentedCents === null || differenceCents === 0
        ? null
        : differenceCents > 0
          ? 'further_invoice'
          : 'adjustment_note',
  };
}

const figuresOf = ({ totalQuantity, priceCents, totalPriceCents }: ChangedItem) => ({
  pieces: totalQuantity,
  unitCents: priceCents,
  totalCents: totalPriceCents,
});

const sizesText = ({ sizeQuantities }: ChangedItem) =>
  JSON.stringify(sizeQuantities.map(({ size, quantity }) => `${size} ${quantity}`).toSorted());

const readItems = (knex: Knex, orderId: number) =>
  knex('order_items').where({ orderId }).orderBy(['lineNumber', 'id']).select();

/** By the item, in its colour. */
async function readSizes(knex: Knex, items: readonly ChangedItem[]): Promise<Map<number, string[]>> {
  const ids = items.flatMap(({ productId }) => productId ?? []);
  const products = await knex('products').whereIn('id', ids).select('id', 'garment');
  const variants = await knex('product_variants')
    .whereIn('productId', ids)
    .whereNull('archivedAt')
    .select('productId', 'color', 'size');
  return new Map(
    items.flatMap(({ id, productId, color }) => {
      const product = products.find(one => one.id === productId);
      if (!product) return [];
      const own = variants.filter(one => one.productId === productId);
      return [[id, sizesInColour({ garment: product.garment, variants: own }, color?.name)] as const];
    }),
  );
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

async function writeItems(
  trx: Knex.Transaction,
  itemsBefore: readonly ChangedItem[],
  items: readonly ChangedItem[],
): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (JSON.stringify(itemsBefore[at]) === JSON.stringify(item)) continue;
    await trx('order_items')
      .where({ id: item.id })
      .update({
        sizeQuantities: JSON.stringify(item.sizeQuantities),
        totalQuantity: item.totalQuantity,
        priceCents: item.priceCents,
        totalPriceCents: item.totalPriceCents,
        setupFeeCents: item.setupFeeCents,
        decorations: JSON.stringify(item.decorations),
        buyerPrice: item.buyerPrice && JSON.stringify(item.buyerPrice),
      });
  }
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

/** A payment that is opened from now on is for what it costs now. */
async function followCheckout(
  trx: Knex.Transaction,
  { checkoutId }: OrderRow,
  { items, sums }: Pick<Revision, 'items' | 'sums'>,
): Promise<void> {
  if (!checkoutId) return;
  const checkout = await trx('checkouts').where({ id: checkoutId }).first('items');
  const lines = (checkout?.items ?? []) as object[];
  const followed = lines.map((line, at) => {
    const item = items[at];
    if (!item) return line;
    const { sizeQuantities, totalQuantity, priceCents, totalPriceCents, setupFeeCents, decorations } = item;
    const { buyerPrice } = item;
    return {
      ...line,
      sizeQuantities,
      totalQuantity,
      priceCents,
      totalPriceCents,
      setupFeeCents,
      decorations,
      buyerPrice: buyerPrice ?? undefined,
    };
  });
  const { subtotalCents: itemSubtotalCents, ...rest } = sums;
  await trx('checkouts')
    .where({ id: checkoutId })
    .update({ ...rest, itemSubtotalCents, items: JSON.stringify(followed) })
    .increment('priceVersion', 1);
}

async function retakeStock(
  trx: Knex.Transaction,
  order: OrderRow,
  {
    itemsBefore,
    items,
    at,
  }: { itemsBefore: readonly ChangedItem[]; items: readonly ChangedItem[]; at: Date },
): Promise<void> {
  if (items.every((item, place) => sizesText(item) === sizesText(itemsBefore[place] ?? item))) return;
  await lockTracked(trx, items);
  await returnStock(trx, order.id, at);
  await takeStock(trx, order.id, await lockTracked(trx, items), items);
}

interface Written extends Pick<Asked, 'asked' | 'bodyHash'> {
  order: OrderRow;
  revision: Revision;
  differenceCents: number;
  at: Date;
  by: number;
}

async function writeChange(
  trx: Knex.Transaction,
  { asked, bodyHash, order, revision, differenceCents, at, by }: Written,
): Promise<number> {
  const { itemsBefore, items, sums } = revision;
  const moved = items.filter((item, place) => sizesText(item) !== sizesText(itemsBefore[place] ?? item));
  const view = (all: readonly ChangedItem[]) =>
    all
      .filter(({ id }) => moved.some(item => item.id === id))
      .map(({ id, name, color, sizeQuantities, totalQuantity }) => ({
        itemId: id,
        name,
        colour: color?.name ?? '',
        sizeQuantities,
        pieces: totalQuantity,
      }));
  const [row] = await trx('order_changes')
    .insert({
      clientId: asked.clientId,
      orderId: order.id,
      bodyHash,
      before: JSON.stringify({
        lines: view(itemsBefore),
        shippingCents: order.shippingCents,
        totalCents: order.totalCents,
      }),
      after: JSON.stringify({
        lines: view(items),
        shippingCents: sums.shippingCents,
        totalCents: sums.totalCents,
      }),
      differenceCents,
      reason: asked.reason || null,
      message: asked.message || null,
      changedBy: by,
      changedAt: at,
    })
    .returning('id');
  if (!row) throw new Error('a change without a row');
  return row.id;
}

/** For the log of the office, which is kept for ever: no address. */
function wordsOf(order: OrderRow, { itemsBefore, items, sums }: Revision, asked: Wanted) {
  return {
    lines: items.flatMap((item, at) => {
      const was = itemsBefore[at];
      if (!was || (sizesText(was) === sizesText(item) && was.priceCents === item.priceCents)) return [];
      const { name, totalQuantity, priceCents } = item;
      const from = { pieces: was.totalQuantity, unitCents: was.priceCents };
      return [{ name, from, to: { pieces: totalQuantity, unitCents: priceCents } }];
    }),
    ...(sums.shippingCents === order.shippingCents
      ? {}
      : { freight: { from: order.shippingCents, to: sums.shippingCents } }),
    ...(asked.poNumber === undefined || (asked.poNumber || null) === order.poNumber
      ? {}
      : { poNumber: asked.poNumber }),
    ...(asked.neededBy === undefined ? {} : { neededBy: asked.neededBy }),
  };
}

/**
 * An order as a change would make it, and what that comes to. Nothing is written. Lines that are added are priced among
 * those that stay, by the shop's own prices or by the office's.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { orderChangeEndpoints, PricedChange } from '#contract/orders/change-endpoints.ts';
import type { Destination } from '#contract/checkout/shipping.ts';
import type { SoldLine } from '#contract/checkout/sold-line.ts';
import type { PricedLine, PricedWork, WantedLine } from '#contract/quotes/work.ts';
import { priceCharges, soldCharges } from '#contract/quotes/sold-work.ts';
import { sizesInColour } from '#contract/catalogue/sizes.ts';
import { isCharge } from '#contract/orders/charge.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import type { OrderRow } from '../change.ts';
import type { Standing } from './read-standing.ts';
import {
  type ChangedItem,
  type ItemPrices,
  lineFaults,
  revisedItems,
  type Sums,
  sumsOf,
  withSizes,
} from './revise-items.ts';

export type Wanted = BodyOf<(typeof orderChangeEndpoints)['priceOrderChange']>;

export interface RevisedPrices {
  items: ItemPrices;
  shippingCents: number;
  added: PricedLine[];
}

/** What lines would cost in the shop today, once for each question. */
export type PriceStanding = (
  knex: Knex,
  standing: {
    asked: readonly {
      items: readonly ChangedItem[];
      destination: Destination;
      added?: readonly WantedLine[];
    }[];
    /** Who has bought: the account, or the address that the office sold to. */
    buyer: { userId: number | null; email: string };
    /** The order was sold by the buyer's terms. One that wasn't moves with everybody's prices. */
    isByTerms: boolean;
  },
) => Promise<RevisedPrices[] | Refusal>;

export interface Revision {
  itemsBefore: readonly ChangedItem[];
  /** Those that stay, as they are after it. */
  kept: readonly ChangedItem[];
  removed: readonly ChangedItem[];
  /** Rows of the new lines and free lines. */
  added: readonly SoldLine[];
  pricedLines: readonly PricedLine[];
  pricedCharges: PricedWork['charges'];
  sums: Sums;
}

export async function revise(
  priceStanding: PriceStanding,
  trx: Knex.Transaction,
  order: OrderRow,
  { lines, add, remove, freightCents, address }: Wanted,
): Promise<Revision> {
  const itemsBefore = await readItems(trx, order.id);
  mustRemove(itemsBefore, { remove, lines, hasNew: add.lines.length + add.charges.length > 0 });
  const removed = itemsBefore.filter(({ id }) => remove.includes(id));
  const stay = itemsBefore.filter(({ id }) => !remove.includes(id));
  const { postalCode, email } = order.customerInfo;
  const method = order.shippingMethod;
  const destination = (code: string | undefined) => ({ method, ...(code ? { postalCode: code } : {}) });
  const sized = withSizes(stay, lines);
  const prices = await priceStanding(trx, {
    asked: [
      { items: itemsBefore, destination: destination(postalCode) },
      {
        items: sized.filter(item => item.totalQuantity > 0),
        destination: destination(address?.postalCode ?? postalCode),
        added: add.lines,
      },
    ],
    buyer: { userId: order.userId, email: email ?? '' },
    isByTerms: await wasSoldByTerms(trx, order.id),
  });
  if (isRefusal(prices)) throw new Refused(prices);
  const [was, is] = prices;
  if (!was || !is) throw new Error('a change without prices');
  const revision = { lines, before: was.items, after: is.items };
  const fields = lineFaults(stay, await readSizes(trx, stay), revision);
  const [message] = Object.values(fields);
  if (message) throw new Refused(refuse('invalid', { message, fields }));
  const kept = revisedItems(stay, revision);
  const pricedCharges = priceCharges(add.charges);
  const added = [...is.added.flatMap(line => line.sold), ...soldCharges({ charges: pricedCharges })];
  const shippingCents =
    freightCents ?? freightAfter(order, { was, is, itemsBefore, after: [...kept, ...added] });
  const sums = sumsOf([...kept, ...added], shippingCents);
  if (sums.subtotalCents < 0 || sums.totalCents <= 0) {
    const what = 'The discount is more than the lines cost.';
    const place = add.charges.length > 0 ? 'add.charges' : 'lines';
    throw new Refused(refuse('invalid', { message: what, fields: { [place]: what } }));
  }
  return { itemsBefore, kept, removed, added, pricedLines: is.added, pricedCharges, sums };
}

function mustRemove(
  items: readonly ChangedItem[],
  { remove, lines, hasNew }: Pick<Wanted, 'remove' | 'lines'> & { hasNew: boolean },
): void {
  const wrong = (message: string) => new Refused(refuse('invalid', { message, fields: { remove: message } }));
  if (remove.some(id => items.every(item => item.id !== id)))
    throw wrong('A line to be removed is not part of the order.');
  if (lines.some(({ itemId }) => remove.includes(itemId)))
    throw wrong('A line can’t be changed and removed at once.');
  if (!hasNew && new Set(remove).size === items.length)
    throw wrong('An order keeps at least one line. Cancel it to take all of them back.');
}

interface Moved {
  was: RevisedPrices;
  is: RevisedPrices;
  itemsBefore: readonly ChangedItem[];
  after: readonly Pick<ChangedItem, 'productId' | 'designPlacements'>[];
}

/** Moves by what the shop's own freight moves; without goods there is none. */
function freightAfter({ shippingCents }: OrderRow, { was, is, itemsBefore, after }: Moved): number {
  if (after.every(item => isCharge(item))) return 0;
  if (itemsBefore.every(item => isCharge(item))) return shippingCents + is.shippingCents;
  const isPriced = was.items.size > 0 && is.items.size + is.added.length > 0;
  return Math.max(0, shippingCents + (isPriced ? is.shippingCents - was.shippingCents : 0));
}

export const readItems = (knex: Knex, orderId: number) =>
  knex('order_items').where({ orderId }).orderBy(['lineNumber', 'id']).select();

/** Also where the lines that were are gone. */
async function wasSoldByTerms(knex: Knex, orderId: number): Promise<boolean> {
  const line = await knex('order_items')
    .where(of => of.where({ orderId }).orWhere({ removedOrderId: orderId }))
    .where(of => of.whereNotNull('buyerPrice').orWhereRaw(`decorations @> '[{"buyerPrice":{}}]'`))
    .first('id');
  return line !== undefined;
}

/** By the item, in its colour. */
export async function readSizes(knex: Knex, items: readonly ChangedItem[]): Promise<Map<number, string[]>> {
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

/** Kept lines with what they were, and whether anything about them is another. */
export function keptPairs({ itemsBefore, kept }: Pick<Revision, 'itemsBefore' | 'kept'>) {
  return kept.flatMap(item => {
    const was = itemsBefore.find(({ id }) => id === item.id);
    return was ? [{ was, item, isResized: sizesText(was) !== sizesText(item) }] : [];
  });
}

export const sizesText = ({ sizeQuantities }: Pick<ChangedItem, 'sizeQuantities'>) =>
  JSON.stringify(sizeQuantities.map(({ size, quantity }) => `${size} ${quantity}`).toSorted());

export function pricedOf(order: OrderRow, revision: Revision, standing: Standing): PricedChange {
  const { removed, pricedLines, pricedCharges, sums } = revision;
  const pairs = keptPairs(revision);
  const differenceCents = sums.totalCents - order.totalCents;
  const { documentedCents, heldCents, writtenOffCents } = standing;
  const owedCents = (documentedCents ?? order.totalCents) + differenceCents - writtenOffCents;
  const isBegun = order.status === 'processing';
  return {
    lines: pairs.flatMap(({ was, item, isResized }) =>
      isResized || was.totalPriceCents !== item.totalPriceCents
        ? [
            {
              itemId: item.id,
              name: item.name,
              colour: item.color?.name ?? '',
              before: figuresOf(was),
              after: figuresOf(item),
            },
          ]
        : [],
    ),
    added: pricedLines.map(({ id, suggestedUnitCents, suggestedSetupCents, setupCents, ...line }) => ({
      id,
      suggestedUnitCents,
      ...(line.suggestedBy ? { suggestedBy: line.suggestedBy } : {}),
      suggestedSetupCents,
      setupCents,
      decorations: line.decorations,
      totalCents: line.totalCents,
    })),
    addedCharges: pricedCharges,
    removed: removed.map(item => ({ itemId: item.id, name: item.name, totalCents: wholeCents(item) })),
    besideCents: pairs.reduce((sum, { was, item }) => sum + besideCents(item) - besideCents(was), 0),
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

const besideCents = ({ decorations, setupFeeCents }: ChangedItem) =>
  setupFeeCents + decorations.reduce((sum, row) => sum + row.totalCents, 0);

const wholeCents = (item: ChangedItem) => item.totalPriceCents + besideCents(item);

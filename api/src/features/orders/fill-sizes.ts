/**
 * Sizes and names that were to come when an order was made, filled in by its buyer or the office: the lines take them,
 * jobs that are not done show them, and stock is taken. The pieces and the price were agreed on and stay.
 */
import type { Knex } from 'knex';
import type { SizeQuantity } from '#contract/cart/cart.ts';
import { canonicalSize, sizesInColour } from '#contract/catalogue/sizes.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { orderEndpoints, OrderToCome } from '#contract/orders/endpoints.ts';
import { isToCome, isUnfilled } from '#contract/orders/charge.ts';
import { isNamesToCome, type RosterPiece, rosterSizes } from '#contract/roster/roster.ts';
import { isSameCount, wrongNames, wrongSizes } from '#contract/orders/sizes-to-come.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { lockTracked, takeStock } from '#api/database/shared/stock.ts';
import type { OrderItemsRow, OrdersRow } from '#api/database/tables.ts';
import { mayRead, type Reader } from './order-links.ts';

type Filled = BodyOf<typeof orderEndpoints.fillOrderSizes>;

export async function readToCome(knex: Knex, orderId: string, reader: Reader): Promise<OrderToCome | null> {
  const order = await findReadable(knex, orderId, reader);
  return order && toComeOf(knex, order);
}

interface Asking {
  orderId: string;
  reader: Reader;
  actorId: number | null;
}

export async function fillSizes(
  { knex, now }: { knex: Knex; now: () => Date },
  { orderId, reader, actorId }: Asking,
  { lines, address }: Filled,
): Promise<OrderToCome | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const readable = await findReadable(trx, orderId, reader);
    if (!readable) throw new Refused(refuse('not_found'));
    const order = await trx('orders').where({ id: readable.id }).forUpdate().first();
    if (!order) throw new Refused(refuse('not_found'));
    const items = await trx('order_items').where({ orderId: order.id }).select();
    const known = await toComeOf(trx, order);
    const fields: Record<string, string> = {};
    const filled = lines.flatMap(({ itemId, ...typed }, at) => {
      const item = items.find(({ id }) => id === itemId);
      const given = givenOf(typed);
      // The answer to a request that was lost: it is asked again, and nothing is left to do.
      if (item && isSame(item, given)) return [];
      const line = known.lines.find(one => one.itemId === itemId);
      const fault = line
        ? wrongDetails(line, given)
        : 'The sizes of this line are known already. Please write to us.';
      if (fault) fields[`lines.${at}`] = fault;
      return item ? [{ item, ...given }] : [];
    });
    const [message] = Object.values(fields);
    if (message) throw new Refused(refuse('invalid', { message, fields }));
    if (filled.length > 0) {
      mustBeOpen(order);
      for (const { item, ...given } of filled) await writeDetails(trx, item, given);
      if (filled.some(({ pieces }) => pieces)) await voidProof(trx, order.id);
      const sized = filled.flatMap(({ item, sizes }) =>
        isToCome(item) ? [{ ...item, sizeQuantities: sizes }] : [],
      );
      await takeStock(trx, order.id, await lockTracked(trx, sized), sized);
    }
    // Whoever has the link may say where it goes, and not send it elsewhere.
    const isAddressed = address !== null && !known.isAddressKnown;
    if (isAddressed) {
      mustBeOpen(order);
      await trx('orders')
        .where({ id: order.id })
        .update({ customerInfo: JSON.stringify({ ...order.customerInfo, ...address }) });
      await trx('checkouts')
        .where('id', order.checkoutId)
        .update({ customerInfo: trx.raw('customer_info || ?::jsonb', [JSON.stringify(address)]) });
    }
    if (filled.length > 0 || isAddressed) {
      const pieces = filled.reduce((sum, { item }) => sum + item.totalQuantity, 0);
      const at = now();
      const data = { pieces, isAddressed };
      await trx('order_events').insert({
        orderId: order.id,
        type: 'sizes',
        data: JSON.stringify(data),
        actorId: reader.isOffice ? actorId : null,
        at,
      });
      await recordAudit(trx, {
        actorId,
        entity: 'order',
        entityId: order.orderId,
        action: 'order.sizes',
        after: data,
        occurredAt: at,
      });
    }
    return toComeOf(trx, {
      ...order,
      customerInfo: { ...order.customerInfo, ...(isAddressed ? address : {}) },
    });
  });
}

interface Given {
  sizes: SizeQuantity[];
  /** Names and numbers, where they were given. */
  pieces: RosterPiece[] | undefined;
}

/** As the shop writes sizes; those of a list are counted. */
function givenOf({ sizeQuantities, pieces }: Omit<Filled['lines'][number], 'itemId'>): Given {
  const list = pieces?.map(piece => ({ ...piece, size: canonicalSize(piece.size) }));
  const sizes = list
    ? rosterSizes(list)
    : sizeQuantities.map(({ size, quantity }) => ({ size: canonicalSize(size), quantity }));
  return { sizes, pieces: list };
}

type ToCome = OrderToCome['lines'][number];

function wrongDetails(line: ToCome, { sizes, pieces }: Given): string | null {
  if (pieces && !line.template) return 'This line has no names to fill in.';
  if (!pieces && line.known) return 'The sizes of this line are known. Please fill in its names.';
  return pieces ? wrongNames(line, pieces) : wrongSizes(line, sizes);
}

/** Nobody has approved these names. */
async function voidProof(trx: Knex.Transaction, orderRowId: number): Promise<void> {
  await trx('proofs')
    .where({ orderId: orderRowId })
    .whereNot({ status: 'superseded' })
    .update({ status: 'superseded' });
}

const lookOf = ({
  garment,
  color,
  printAreas,
}: { garment: string | null } & Pick<OrderItemsRow, 'color' | 'printAreas'>) => ({
  garment: garment ?? 'tee',
  ...(printAreas ? { printAreas } : {}),
  fabric: color?.value ?? '#ffffff',
});

type Found = Pick<OrdersRow, 'id' | 'customerInfo'>;

async function findReadable(knex: Knex, orderId: string, reader: Reader): Promise<Found | null> {
  const may = mayRead(reader);
  const found = await knex('orders as o')
    .leftJoin('checkouts as ch', 'ch.id', 'o.checkoutId')
    .where('o.orderId', orderId)
    .whereRaw(may.sql, may.values)
    .first<Found | undefined>('o.id', 'o.customerInfo');
  return found ?? null;
}

async function toComeOf(knex: Knex, { id, customerInfo }: Found): Promise<OrderToCome> {
  const items = await knex('order_items').where({ orderId: id }).orderBy(['lineNumber', 'id']).select();
  const waiting = items.filter(item => isUnfilled(item));
  const ids = waiting.flatMap(({ productId }) => productId ?? []);
  const products = await knex('products').whereIn('id', ids).select('id', 'garment');
  const variants = await knex('product_variants')
    .whereIn('productId', ids)
    .whereNull('archivedAt')
    .select('productId', 'color', 'size');
  return {
    lines: waiting.map(({ id: itemId, productId, name, color, totalQuantity, ...item }) => {
      const garment = products.find(one => one.id === productId)?.garment ?? null;
      const own = variants.filter(one => one.productId === productId);
      const sizes = sizesInColour({ garment, variants: own }, color?.name);
      const { roster, sizeQuantities } = item;
      return {
        itemId,
        name,
        colour: color?.name ?? '',
        totalQuantity,
        sizes,
        ...(roster && isNamesToCome(roster)
          ? { template: roster.template, look: lookOf({ garment, color, printAreas: item.printAreas }) }
          : {}),
        ...(isToCome({ productId, totalQuantity, sizeQuantities }) ? {} : { known: sizeQuantities }),
      };
    }),
    isAddressKnown: Boolean(customerInfo.address),
  };
}

function isSame({ sizeQuantities, roster }: OrderItemsRow, { sizes, pieces }: Given): boolean {
  if (sizes.length === 0 || !isSameCount(sizeQuantities, sizes)) return false;
  return !pieces || JSON.stringify(listed(roster?.pieces ?? [])) === JSON.stringify(listed(pieces));
}

const listed = (pieces: readonly RosterPiece[]) =>
  pieces.map(({ name, number, size, note }) => [name, number, size, note]);

function mustBeOpen({ status, isShipped }: OrdersRow): void {
  if (status === 'cancelled' || status === 'completed' || isShipped) {
    throw conflict('This order can no longer be changed. Please write to us.');
  }
}

async function writeDetails(
  trx: Knex.Transaction,
  { id, roster }: OrderItemsRow,
  { sizes, pieces }: Given,
): Promise<void> {
  const named = pieces && roster ? { roster: JSON.stringify({ ...roster, pieces }) } : {};
  await trx('order_items')
    .where({ id })
    .update({ sizeQuantities: JSON.stringify(sizes), ...named });
  // A job that is done keeps what it was made with.
  await trx('jobs')
    .where({ orderItemId: id })
    .whereIn('stage', ['pending', 'in_progress'])
    .update({
      details: trx.raw(
        `${pieces ? `(details - 'namesToCome')` : 'details'} || jsonb_build_object('sizes', ?::jsonb)`,
        [JSON.stringify(sizes)],
      ),
    });
}

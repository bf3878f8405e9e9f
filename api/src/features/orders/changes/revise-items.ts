/**
 * The lines of an order after a change, and what they cost. Pure. A piece costs what it was sold for, and what the
 * change changes in the shop's own price: a price break that is reached, or lost. What was agreed stays agreed.
 */
import type { OrderItemsRow } from '#api/database/tables.ts';
import type { SoldBuyerPrice } from '#contract/money/buyer-prices.ts';
import type { SizeQuantity } from '#contract/cart/cart.ts';
import { canonicalSize } from '#contract/catalogue/sizes.ts';
import { sumCents } from '#contract/money/money.ts';
import type { SoldDecoration } from '#contract/techniques/price/sold-decoration.ts';
import { isCharge } from '#contract/orders/charge.ts';
import { isNamesToCome } from '#contract/roster/roster.ts';

export type ChangedItem = Pick<
  OrderItemsRow,
  | 'id'
  | 'productId'
  | 'name'
  | 'color'
  | 'designPlacements'
  | 'printAreas'
  | 'designGroupId'
  | 'allowMultipleColors'
  | 'sizeQuantities'
  | 'totalQuantity'
  | 'priceCents'
  | 'totalPriceCents'
  | 'setupFeeCents'
  | 'decorations'
  | 'roster'
  | 'buyerPrice'
>;

export interface WantedLine {
  itemId: number;
  sizeQuantities: readonly SizeQuantity[];
  ownCents?: number | undefined;
}

export interface ItemPrice {
  /** `listCents`: for everybody. */
  sizes: readonly { size: string; unitCents: number; listCents: number }[];
  setupCents: number;
  /** Of one piece, by the code of the surcharge. */
  surcharges: ReadonlyMap<string, SurchargePrice>;
}

interface SurchargePrice {
  perItemCents: number;
  listCents: number;
}

export type ItemPrices = ReadonlyMap<number, ItemPrice>;

/** Why a line stays as it is; null where its pieces can be changed. */
export function whyItemStays(
  item: Pick<ChangedItem, 'productId' | 'designPlacements' | 'roster'>,
): string | null {
  if (isCharge(item)) return 'A free line keeps its price. Take it out and add another.';
  if (item.productId === null) return 'This line was sold at a price for the whole.';
  // While the names are to come, they belong to no piece yet and are paid for on every one.
  return item.roster && !isNamesToCome(item.roster)
    ? 'This line has names and numbers, which belong to its pieces.'
    : null;
}

/** The items with the wanted sizes, at the prices they were sold for. */
export function withSizes(items: readonly ChangedItem[], lines: readonly WantedLine[]): ChangedItem[] {
  return items.map(item => {
    const line = lines.find(({ itemId }) => itemId === item.id);
    if (!line) return item;
    const sizes = new Map<string, number>();
    for (const { size, quantity } of line.sizeQuantities) {
      const name = canonicalSize(size);
      if (quantity > 0) sizes.set(name, (sizes.get(name) ?? 0) + quantity);
    }
    const sizeQuantities = [...sizes].map(([size, quantity]) => ({ size, quantity }));
    return {
      ...item,
      sizeQuantities,
      totalQuantity: sizeQuantities.reduce((sum, { quantity }) => sum + quantity, 0),
    };
  });
}

interface Revision {
  lines: readonly WantedLine[];
  before: ItemPrices;
  after: ItemPrices;
}

/** What is wrong, by the place of the line in the request: its item, its sizes, its price. */
export function lineFaults(
  items: readonly ChangedItem[],
  sizesOnSale: ReadonlyMap<number, readonly string[]>,
  { lines, before, after }: Revision,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    const item = items.find(({ id }) => id === line.itemId);
    const fault = item
      ? faultOf(item, line, sizesOnSale.get(item.id) ?? [], pricesAt(before, after, item.id))
      : 'This line is not part of the order.';
    if (fault) fields[`lines.${at}`] = fault;
  }
  return fields;
}

const pricesAt = (before: ItemPrices, after: ItemPrices, id: number) => ({
  before: before.get(id),
  after: after.get(id),
});

function faultOf(
  item: ChangedItem,
  line: WantedLine,
  onSale: readonly string[],
  { before, after }: { before: ItemPrice | undefined; after: ItemPrice | undefined },
): string | null {
  const why = whyItemStays(item);
  if (why) return why;
  const wanted = line.sizeQuantities.filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0) return 'A line keeps at least one piece. Cancel the order to take all of it back.';
  const known = new Set(item.sizeQuantities.map(({ size }) => size));
  const missing = wanted.find(
    ({ size }) => !known.has(canonicalSize(size)) && !onSale.includes(canonicalSize(size)),
  );
  if (missing) return `${item.name} has no size ${missing.size}.`;
  const usual = new Set(before?.sizes.map(one => one.unitCents));
  const dearer = after?.sizes.find(
    one => usual.size > 0 && !known.has(one.size) && differs(one, after, known),
  );
  if (dearer && line.ownCents === undefined)
    return `${dearer.size} has another price than the sizes of this line. Enter a price for the line, or take it in an order of its own.`;
  return null;
}

/** From what the line's own sizes cost after the change. */
function differs(
  { unitCents }: { unitCents: number },
  after: ItemPrice,
  known: ReadonlySet<string>,
): boolean {
  const own = after.sizes.filter(({ size }) => known.has(size));
  return own.length > 0 && own.every(one => one.unitCents !== unitCents);
}

const dearest = ({ sizes }: ItemPrice) => Math.max(...sizes.map(one => one.unitCents));
const dearestList = ({ sizes }: ItemPrice) => Math.max(...sizes.map(one => one.listCents));

export function revisedItems(
  items: readonly ChangedItem[],
  { lines, before, after }: Revision,
): ChangedItem[] {
  return withSizes(items, lines).map((item, at) => {
    const [was, is] = [before.get(item.id), after.get(item.id)];
    const own = lines.find(({ itemId }) => itemId === item.id)?.ownCents;
    const moved = was && is ? dearest(is) - dearest(was) : 0;
    const priceCents = own ?? (isCharge(item) ? item.priceCents : Math.max(0, item.priceCents + moved));
    const isWhole = item.productId !== null;
    const totalPriceCents = isWhole ? item.totalQuantity * priceCents : item.totalPriceCents;
    const movedList = was && is ? dearestList(is) - dearestList(was) : 0;
    const pieces = items[at]?.totalQuantity ?? item.totalQuantity;
    return {
      ...item,
      priceCents,
      totalPriceCents,
      buyerPrice: own === undefined ? revisedBuyerPrice(item, { pieces, movedList, totalPriceCents }) : null,
      setupFeeCents: Math.max(0, item.setupFeeCents + (is?.setupCents ?? 0) - (was?.setupCents ?? 0)),
      decorations: item.decorations.map(row =>
        revisedDecoration(row, { was, is }, { before: pieces, after: item.totalQuantity }),
      ),
    };
  });
}

const free: SurchargePrice = { perItemCents: 0, listCents: 0 };

/** Moved like a piece: by the buyer's price, and what it would cost everybody by everybody's. */
function revisedDecoration(
  { buyerPrice, ...row }: SoldDecoration,
  { was, is }: { was: ItemPrice | undefined; is: ItemPrice | undefined },
  pieces: { before: number; after: number },
): SoldDecoration {
  const [from, to] = [was?.surcharges.get(row.code) ?? free, is?.surcharges.get(row.code) ?? free];
  const isMoved = was !== undefined && is !== undefined;
  const perItemCents = Math.max(0, row.perItemCents + (isMoved ? to.perItemCents - from.perItemCents : 0));
  const quantity = row.quantity ?? pieces.after;
  const totalCents = quantity * perItemCents;
  const decoration = { ...row, perItemCents, totalCents };
  if (!buyerPrice) return decoration;
  const listCents = Math.round(buyerPrice.listTotalCents / Math.max(1, row.quantity ?? pieces.before));
  const listTotalCents = quantity * (listCents + (isMoved ? to.listCents - from.listCents : 0));
  return listTotalCents > totalCents
    ? { ...decoration, buyerPrice: { of: buyerPrice.of, listTotalCents } }
    : decoration;
}

/**
 * What the line would cost everybody as it is now: moved by everybody's price, as its own was by the buyer's. A line at
 * everybody's price stays one. `pieces` are those that were.
 */
function revisedBuyerPrice(
  { buyerPrice, totalQuantity }: ChangedItem,
  { pieces, movedList, totalPriceCents }: { pieces: number; movedList: number; totalPriceCents: number },
): SoldBuyerPrice | null {
  if (!buyerPrice) return null;
  const { of, listTotalCents: was } = buyerPrice;
  const listTotalCents = Math.round((was * totalQuantity) / Math.max(1, pieces)) + movedList * totalQuantity;
  return listTotalCents > totalPriceCents ? { of, listTotalCents } : null;
}

export interface Sums {
  subtotalCents: number;
  decorationCents: number;
  setupCents: number;
  shippingCents: number;
  totalCents: number;
}

type Summed = Pick<ChangedItem, 'totalPriceCents' | 'setupFeeCents'> & {
  decorations?: readonly { totalCents: number }[] | undefined;
};

export function sumsOf(items: readonly Summed[], shippingCents: number): Sums {
  const subtotalCents = sumCents(items.map(item => item.totalPriceCents));
  const decorationCents = sumCents(
    items.flatMap(({ decorations = [] }) => decorations.map(row => row.totalCents)),
  );
  const setupCents = sumCents(items.map(item => item.setupFeeCents));
  const totalCents = subtotalCents + decorationCents + setupCents + shippingCents;
  return { subtotalCents, decorationCents, setupCents, shippingCents, totalCents };
}

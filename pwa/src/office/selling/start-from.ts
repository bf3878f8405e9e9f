/** What the editor starts with: an earlier version, another quote, an order, or a request of the shop. Pure. */
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { OrderedPlacement } from '#contract/checkout/endpoints.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { WantedLine, WantedWork } from '#contract/quotes/work.ts';
import type { OrderItemView } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { designPositions } from '#contract/cart/cart.ts';
import { isCharge } from '#contract/orders/charge.ts';
import { isCodeLine } from '#contract/discounts/code-names.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import {
  type EditorCharge,
  type EditorForm,
  type EditorLine,
  type EditorPlacement,
  type LineProduct,
  lineProductOf,
  newLine,
  type OptionWork,
} from '#pwa/office/common/work/editor-form.ts';
import { depositText } from '#pwa/office/common/work/own-deposit.ts';

export type Started = Partial<EditorForm>;
type Products = ReadonlyMap<number, Product>;

const blankPlace = { address: '', city: '', state: '', postalCode: '' };

export function customerStart(customer: CustomerRow): Started {
  const { firstName, lastName, email, phone, company, address, city, state, postalCode } = customer;
  return {
    name: `${firstName} ${lastName}`.trim(),
    email,
    phone: phone ?? '',
    company: company ?? '',
    address: address ?? '',
    city: city ?? '',
    state: state ?? '',
    postalCode: postalCode ?? '',
  };
}

/** Ids stay for the next version of the same quote, so that its lines are compared; a copy gets new ones. */
export function quoteStart(
  quote: OfficeQuoteDetail,
  products: Products,
  newId: (() => string) | null,
): Started {
  const { name, email, phone, company, address, abn, offers } = quote;
  const offer = offers.find(one => one.work);
  const work = offer?.options?.[0]?.work ?? offer?.work;
  const options = (offer?.options ?? []).map(option => ({
    id: newId?.() ?? option.id,
    name: option.name,
    ...workStart(option.work.wanted, products, newId),
  }));
  return {
    name,
    email,
    phone: phone ?? '',
    company: company ?? '',
    abn,
    ...(address ?? blankPlace),
    ...(work
      ? {
          ...startOf(options[0] ?? workStart(work.wanted, products, newId)),
          options,
          optionAt: 0,
          neededBy: newId ? '' : (work.neededBy ?? ''),
          poNumber: newId ? '' : (work.poNumber ?? ''),
          deposit: newId ? '' : depositText(offer?.depositPercent),
        }
      : {}),
  };
}

/** The product that was asked about, in as many pieces, with its sizes to come and the technique and places wanted. */
export function requestedLine(
  { quantity, designPlacements }: Pick<OfficeQuoteDetail, 'quantity' | 'designPlacements'>,
  product: Product,
  { id, method }: { id: string; method: string },
): EditorLine {
  const line = newLine(id, lineProductOf(product), undefined);
  const wanted = designPositions.filter(position => designPlacements.includes(position));
  const positions =
    wanted.length > 0 ? wanted : designPositions.slice(0, Math.max(1, designPlacements.length));
  return {
    ...line,
    sizesToCome: true,
    pieces: String(quantity),
    placements: product.customizable ? positions.map(position => ({ position, method, artwork: null })) : [],
  };
}

const startOf = ({ lines, charges, freight, freightReason }: OptionWork): OptionWork => ({
  lines,
  charges,
  freight,
  freightReason,
});

function workStart(
  { lines, charges, freight }: WantedWork,
  products: Products,
  newId: (() => string) | null,
): OptionWork {
  return {
    lines: lines.flatMap(line => {
      const product = products.get(line.productId);
      if (!product) return [];
      const started = lineStart(line, lineProductOf(product), newId?.() ?? line.id);
      return [newId ? withoutNames(started) : started];
    }),
    charges: charges.map(charge => ({
      id: newId?.() ?? charge.id,
      kind: charge.kind,
      name: charge.name,
      quantity: String(charge.quantity),
      price: centsToDecimalText(charge.unitCents),
    })),
    freight: freight.cents === null ? '' : centsToDecimalText(freight.cents),
    freightReason: freight.reason,
  };
}

function lineStart(line: WantedLine, product: LineProduct, id: string): EditorLine {
  const { ownPrice, sizeQuantities, totalQuantity } = line;
  const isToCome = sizeQuantities.length === 0;
  const typed = (cents: number | undefined) => (cents === undefined ? '' : centsToDecimalText(cents));
  return {
    id,
    product,
    colour: colourIn(product, line.color.name),
    sizesToCome: isToCome,
    pieces: isToCome ? String(totalQuantity) : '',
    sizes: Object.fromEntries(sizeQuantities.map(({ size, quantity }) => [size, quantity])),
    placements: line.designPlacements.map(placementStart),
    ...(line.roster ? { names: { template: line.roster.template, rows: line.roster.pieces } } : {}),
    unit: typed(ownPrice?.unitCents),
    setup: typed(ownPrice?.setupCents),
    reason: ownPrice?.reason ?? '',
  };
}

function placementStart({ position, area, decorationMethod, designFile }: OrderedPlacement): EditorPlacement {
  return { position, ...(area ? { area } : {}), method: decorationMethod, artwork: designFile };
}

/** The people of one order aren't those of another: the lettering stays, the names are to come. */
const withoutNames = (line: EditorLine): EditorLine =>
  line.names ? { ...line, names: { ...line.names, rows: [] } } : line;

/** An order again, at today's prices. */
export function orderStart(order: OfficeOrderDetail, products: Products, newId: () => string): Started {
  const { customerInfo: info, company, abn, items } = order;
  const { firstName, lastName, email, phone, address, city, state, postalCode } = info;
  return {
    name: `${firstName} ${lastName}`.trim(),
    email,
    phone,
    company: company ?? '',
    abn: abn ?? '',
    address,
    city,
    state,
    postalCode,
    lines: linesAgain(items, products, newId),
    // A discount code was of that order.
    charges: items
      .filter(item => isCharge(item) && !isCodeLine(item.name))
      .map(item => chargeAgain(item, newId())),
  };
}

/** Rows of one line that were sold at several prices are one line again. */
function linesAgain(items: readonly OrderItemView[], products: Products, newId: () => string): EditorLine[] {
  const lines = new Map<string, EditorLine>();
  for (const item of items) {
    const product = item.productId === null ? undefined : products.get(item.productId);
    if (!product) continue;
    const lettering = item.roster?.template ?? null;
    const key = JSON.stringify([item.productId, item.color.name, item.designPlacements, lettering]);
    const known = lines.get(key);
    const sizes = Object.fromEntries(item.sizeQuantities.map(({ size, quantity }) => [size, quantity]));
    if (known) {
      lines.set(key, { ...known, sizes: { ...known.sizes, ...sizes } });
      continue;
    }
    const isToCome = item.sizeQuantities.length === 0;
    const of = lineProductOf(product);
    lines.set(key, {
      id: newId(),
      product: of,
      colour: colourIn(of, item.color.name),
      sizesToCome: isToCome,
      pieces: isToCome ? String(item.totalQuantity) : '',
      sizes,
      placements: item.designPlacements.map(placementStart),
      ...(item.roster ? { names: { template: item.roster.template, rows: [] } } : {}),
      unit: '',
      setup: '',
      reason: '',
    });
  }
  return [...lines.values()];
}

function chargeAgain({ name, totalQuantity, price }: OrderItemView, id: string): EditorCharge {
  return {
    id,
    kind: price < 0 ? 'discount' : 'other',
    name,
    quantity: String(totalQuantity),
    price: centsToDecimalText(Math.abs(price)),
  };
}

const colourIn = ({ colors }: LineProduct, name: string): string =>
  colors.find(one => one.name.toLowerCase() === name.toLowerCase())?.name ?? '';

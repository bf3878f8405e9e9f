/**
 * What the lines of a standing order would cost in the shop today. A change of an order is priced by the difference
 * between two such answers, so that what was agreed stays and only what the change changes is added or taken. Lines
 * that a change adds are priced among those that stand: they share a price break, a set-up and a minimum with them.
 */
import type { Knex } from 'knex';
import type { OrderItemsRow } from '#api/database/tables.ts';
import { readAgreedPrices, readBuyerOfAddress } from '#api/database/shared/buyer-terms.ts';
import type { PricedLine, WantedLine } from '#contract/quotes/work.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { withSettings } from '#api/database/shared/setting-rows.ts';
import type { Destination } from '#contract/checkout/shipping.ts';
import { type Buyer, settingsFor } from '#contract/money/buyer-prices.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { priceCart, type PricingLine, type PricingSettings } from '#contract/money/pricing.ts';
import { measureOn } from '#contract/techniques/price/measure-on.ts';
import { pricedPlacements } from '#contract/techniques/price/priced-placements.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import { findRepeatsOf } from '../open/find-repeats.ts';
import { type Found, sentences } from '../open/price-items.ts';
import { pricedProduct, readSellable, type Sellable } from '../open/read-sellable.ts';
import { findLine, priceLine, pricingLineOf } from './price-work.ts';
import { withStoredFiles } from './read-work.ts';

export type StandingItem = Pick<
  OrderItemsRow,
  | 'id'
  | 'productId'
  | 'color'
  | 'designPlacements'
  | 'printAreas'
  | 'designGroupId'
  | 'allowMultipleColors'
  | 'sizeQuantities'
  | 'totalQuantity'
>;

export interface StandingPrice {
  /** `listCents`: for everybody. */
  sizes: readonly { size: string; unitCents: number; listCents: number }[];
  setupCents: number;
  /** Of one piece, by the code of the surcharge. `listCents`: for everybody. */
  surcharges: ReadonlyMap<string, { perItemCents: number; listCents: number }>;
}

export interface StandingPrices {
  /** By the item's id. None of what the shop no longer sells: that keeps its price. */
  items: ReadonlyMap<number, StandingPrice>;
  shippingCents: number;
  /** In the order in which they were asked for. */
  added: PricedLine[];
}

interface Asked {
  items: readonly StandingItem[];
  destination: Destination;
  /** Lines that the office adds. */
  added?: readonly WantedLine[];
}

export interface StandingFor {
  asked: readonly Asked[];
  /** Who has bought: the account, or the address that the office sold to. Earlier orders of the address make a set-up free. */
  buyer: { userId: number | null; email: string };
  /** The order was sold by the buyer's terms. One that wasn't moves with everybody's prices. */
  isByTerms: boolean;
}

/** The same shop for each of the questions. What is wrong with a line that is added is under `add.lines.<its place>`. */
export async function priceStanding(
  { readPricing, now }: Pick<CheckoutParts, 'readPricing' | 'now'>,
  knex: Knex,
  { asked, buyer, isByTerms }: StandingFor,
): Promise<StandingPrices[] | Refusal> {
  const ids = asked.flatMap(({ items, added = [] }) => [
    ...items.flatMap(({ productId }) => productId ?? []),
    ...added.map(({ productId }) => productId),
  ]);
  const onSale = await readSellable(knex, [...new Set(ids)]);
  const settings = await readPricing(withSettings(knex, onSale.settings));
  const { products } = onSale;
  // The same for all that is asked: which lines go must not move the price of those that stay.
  const terms = isByTerms ? await readTerms(knex, buyer, { settings, now: now() }) : null;
  const answers: StandingPrices[] = [];
  for (const { items, destination, added = [] } of asked) {
    const lines = await withStoredFiles(knex, added);
    if (isRefusal(lines)) return lines;
    const rules = { techniques: settings.techniques, now: now() };
    const repeats =
      lines.length > 0 ? await findRepeatsOf(knex, buyer.email, lines, rules) : new Set<string>();
    const found = findAdded(lines, products);
    if (isRefusal(found)) return found;
    const answer = priceAmong(
      {
        standing: items.flatMap(item => lineOf(item, products)),
        added: found.map(({ line, one }) => pricingLineOf(line, one, repeats)),
      },
      found,
      { products, settings, destination, terms },
    );
    if (isRefusal(answer)) return answer;
    answers.push(answer);
  }
  return answers;
}

interface Added {
  line: WantedLine;
  one: Found;
}

function findAdded(lines: readonly WantedLine[], products: ReadonlyMap<number, Sellable>): Added[] | Refusal {
  const fields: Record<string, string> = {};
  const found = lines.flatMap((line, at) => {
    const one = findLine(line, products.get(line.productId));
    if (!('fault' in one)) return [{ line, one }];
    fields[`add.lines.${at}`] = one.fault;
    return [];
  });
  return found.length < lines.length ? wrong(fields) : found;
}

interface Shop {
  products: ReadonlyMap<number, Sellable>;
  settings: PricingSettings;
  destination: Destination;
  terms: Buyer | null;
}

/** What stands and can no longer be priced keeps its price; what is added has to have one. */
function priceAmong(
  { standing, added }: { standing: readonly PricingLine[]; added: readonly PricingLine[] },
  found: readonly Added[],
  { products, settings, destination, terms }: Shop,
): StandingPrices | Refusal {
  const price = (lines: readonly PricingLine[]) =>
    priceCart({
      lines,
      findProduct: id => {
        const product = products.get(id);
        return product && pricedProduct(product, terms);
      },
      settings: settingsFor(terms, settings),
      destination,
    });
  const first = price([...standing, ...added]);
  const kept = first.ok
    ? standing
    : standing.filter(line => first.refusals.every(one => one.lineId !== line.lineId));
  const result = first.ok ? first : price([...kept, ...added]);
  if (!result.ok) {
    const fields = result.refusals.flatMap(({ lineId, code }) => {
      const at = added.findIndex(line => line.lineId === lineId);
      return at < 0 ? [] : [[`add.lines.${at}`, sentences[code]] as const];
    });
    if (fields.length > 0) return wrong(Object.fromEntries(fields));
  }
  if (!result.ok || kept.length + added.length === 0)
    return { items: new Map(), shippingCents: 0, added: [] };
  const { cart } = result;
  return {
    items: new Map(
      cart.lines.slice(0, kept.length).map(line => [
        Number(line.lineId),
        {
          sizes: line.sizes.map(({ size, unitPriceCents, listPriceCents = unitPriceCents }) => ({
            size,
            unitCents: unitPriceCents,
            listCents: listPriceCents,
          })),
          setupCents: line.setupFeeCents,
          surcharges: new Map(
            cart.surcharges
              .filter(row => row.lineId === line.lineId)
              .map(({ code, perItemCents, quantity, buyerPrice }) => {
                const listCents = buyerPrice ? buyerPrice.listTotalCents / quantity : perItemCents;
                return [code, { perItemCents, listCents }] as const;
              }),
          ),
        },
      ]),
    ),
    shippingCents: cart.shippingCents,
    added: found.map(({ line, one }, at) => priceLine(line, one, cart, { at: kept.length + at, settings })),
  };
}

const wrong = (fields: Record<string, string>): Refusal =>
  refuse('invalid', { message: Object.values(fields)[0] ?? '', fields });

async function readTerms(
  knex: Knex,
  { userId, email }: StandingFor['buyer'],
  { settings, now }: { settings: PricingSettings; now: Date },
): Promise<Buyer | null> {
  const { memberDiscountBasisPoints = 0 } = settings;
  const ofAddress = () => readBuyerOfAddress(knex, email, { now, memberDiscountBasisPoints });
  if (userId === null) return ofAddress();
  // The office may have sold to the address before the account has proven it, and so has the order.
  const isProven = await knex('users')
    .where({ id: userId, emailKey: email.toLowerCase() })
    .whereNotNull('emailProvenAt')
    .first('id');
  const agreed = await readAgreedPrices(knex, userId, now);
  return {
    memberBasisPoints: memberDiscountBasisPoints,
    agreed: [...agreed, ...((isProven && (await ofAddress())?.agreed) ?? [])],
  };
}

function lineOf(item: StandingItem, products: ReadonlyMap<number, Sellable>): PricingLine[] {
  const product = item.productId === null ? undefined : products.get(item.productId);
  if (!product) return [];
  const { sizeQuantities, totalQuantity } = item;
  return [
    {
      lineId: String(item.id),
      productId: product.id,
      designGroupId: item.designGroupId,
      colourId: product.colors.find(({ name }) => name === item.color?.name)?.id ?? null,
      // Pieces without a size are priced by the product.
      sizeQuantities: sizeQuantities.length > 0 ? sizeQuantities : [{ size: '', quantity: totalQuantity }],
      placements: pricedPlacements(
        item.designPlacements,
        measureOn(garmentOf({ ...product, printAreas: item.printAreas })),
      ),
      allowMultipleColors: item.allowMultipleColors,
    },
  ];
}

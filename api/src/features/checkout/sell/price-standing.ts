/**
 * What the lines of a standing order would cost in the shop today. A change of an order is priced by the difference
 * between two such answers, so that what was agreed stays and only what the change changes is added or taken.
 */
import type { Knex } from 'knex';
import type { OrderItemsRow } from '#api/database/tables.ts';
import { readAgreedPrices, readBuyerOfAddress } from '#api/database/shared/buyer-terms.ts';
import { withSettings } from '#api/database/shared/setting-rows.ts';
import type { Destination } from '#contract/checkout/shipping.ts';
import type { Buyer, BuyerPriceSource } from '#contract/money/buyer-prices.ts';
import { priceCart, type PricingLine, type PricingSettings } from '#contract/money/pricing.ts';
import { measureOn } from '#contract/techniques/price/measure-on.ts';
import { pricedPlacements } from '#contract/techniques/price/priced-placements.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import { garmentOf } from '../open/price-items.ts';
import { pricedProduct, readSellable, type Sellable } from '../open/read-sellable.ts';

export type StandingItem = Pick<
  OrderItemsRow,
  | 'id'
  | 'productId'
  | 'color'
  | 'designPlacements'
  | 'designGroupId'
  | 'allowMultipleColors'
  | 'sizeQuantities'
  | 'totalQuantity'
  | 'buyerPrice'
>;

export interface StandingPrice {
  sizes: readonly { size: string; unitCents: number }[];
  setupCents: number;
  /** Of one piece, by the code of the surcharge. */
  surcharges: ReadonlyMap<string, number>;
  /** By whose terms it would be cheaper than for everybody, and by how much. */
  saved: { of: BuyerPriceSource; cents: number } | null;
}

export interface StandingPrices {
  /** By the item's id. None of what the shop no longer sells: that keeps its price. */
  items: ReadonlyMap<number, StandingPrice>;
  shippingCents: number;
}

interface Asked {
  items: readonly StandingItem[];
  destination: Destination;
  /** Who has bought: the account, or the address that the office sold to. */
  buyer: { userId: number | null; email: string };
}

/** The same shop for each of the questions. */
export async function priceStanding(
  { readPricing, now }: Pick<CheckoutParts, 'readPricing' | 'now'>,
  knex: Knex,
  asked: readonly Asked[],
): Promise<StandingPrices[]> {
  const ids = asked.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []));
  const onSale = await readSellable(knex, [...new Set(ids)]);
  const settings = await readPricing(withSettings(knex, onSale.settings));
  const buyers = await Promise.all(
    asked.map(({ items, buyer }) => readBuyer(knex, { items, buyer, settings, now: now() })),
  );
  return asked.map(({ items, destination }, at) => {
    const buyer = buyers[at] ?? null;
    const all = items.flatMap(item => lineOf(item, onSale.products));
    const price = (lines: readonly PricingLine[]) =>
      priceCart({
        lines,
        findProduct: id => {
          const product = onSale.products.get(id);
          return product && pricedProduct(product, buyer);
        },
        settings,
        destination,
      });
    const first = price(all);
    const lines = first.ok
      ? all
      : all.filter(line => first.refusals.every(one => one.lineId !== line.lineId));
    const result = first.ok ? first : price(lines);
    if (!result.ok || lines.length === 0) return { items: new Map(), shippingCents: 0 };
    const { cart } = result;
    return {
      items: new Map(
        cart.lines.map(line => [
          Number(line.lineId),
          {
            sizes: line.sizes.map(({ size, unitPriceCents }) => ({ size, unitCents: unitPriceCents })),
            setupCents: line.setupFeeCents,
            surcharges: new Map(
              cart.surcharges
                .filter(row => row.lineId === line.lineId)
                .map(row => [row.code, row.perItemCents] as const),
            ),
            saved: line.buyerPrice
              ? {
                  of: line.buyerPrice.of,
                  cents: line.buyerPrice.listTotalCents - line.totalPriceCents,
                }
              : null,
          },
        ]),
      ),
      shippingCents: cart.shippingCents,
    };
  });
}

interface BuyerOf extends Pick<Asked, 'items' | 'buyer'> {
  settings: PricingSettings;
  now: Date;
}

/** Terms count where the order was sold by terms: what was sold at everybody's price moves with that. */
async function readBuyer(
  knex: Knex,
  { items, buyer: { userId, email }, settings, now }: BuyerOf,
): Promise<Buyer | null> {
  if (items.every(item => !item.buyerPrice)) return null;
  const { memberDiscountBasisPoints = 0 } = settings;
  if (userId === null) return readBuyerOfAddress(knex, email, { now, memberDiscountBasisPoints });
  return {
    memberBasisPoints: memberDiscountBasisPoints,
    agreed: await readAgreedPrices(knex, userId, now),
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
      placements: pricedPlacements(item.designPlacements, measureOn(garmentOf(product))),
      allowMultipleColors: item.allowMultipleColors,
    },
  ];
}

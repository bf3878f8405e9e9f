/**
 * What the lines of a standing order would cost in the shop today. A change of an order is priced by the difference
 * between two such answers, so that what was agreed stays and only what the change changes is added or taken.
 */
import type { Knex } from 'knex';
import type { OrderItemsRow } from '#api/database/tables.ts';
import { withSettings } from '#api/database/shared/setting-rows.ts';
import type { Destination } from '#contract/checkout/shipping.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { priceCart, type PricingLine } from '#contract/money/pricing.ts';
import { measureOn } from '#contract/techniques/price/measure-on.ts';
import { pricedPlacements } from '#contract/techniques/price/priced-placements.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import { pricedProduct, readSellable, type Sellable } from '../open/read-sellable.ts';

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
  sizes: readonly { size: string; unitCents: number }[];
  setupCents: number;
  /** Of one piece, by the code of the surcharge. */
  surcharges: ReadonlyMap<string, number>;
}

export interface StandingPrices {
  /** By the item's id. None of what the shop no longer sells: that keeps its price. */
  items: ReadonlyMap<number, StandingPrice>;
  shippingCents: number;
}

interface Asked {
  items: readonly StandingItem[];
  destination: Destination;
}

/** The same shop for each of the questions. */
export async function priceStanding(
  { readPricing }: Pick<CheckoutParts, 'readPricing'>,
  knex: Knex,
  asked: readonly Asked[],
): Promise<StandingPrices[]> {
  const ids = asked.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []));
  const onSale = await readSellable(knex, [...new Set(ids)]);
  const settings = await readPricing(withSettings(knex, onSale.settings));
  return asked.map(({ items, destination }) => {
    const all = items.flatMap(item => lineOf(item, onSale.products));
    const price = (lines: readonly PricingLine[]) =>
      priceCart({
        lines,
        findProduct: id => {
          const product = onSale.products.get(id);
          return product && pricedProduct(product);
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
          },
        ]),
      ),
      shippingCents: cart.shippingCents,
    };
  });
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

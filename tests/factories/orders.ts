/** Carts as the shop's own app sends them, priced by the same function, and orders made through the real calls. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { DecorationMethod, DesignPosition } from '#contract/cart/cart.ts';
import { type Buyer, buyerPriceFor, settingsFor } from '#contract/money/buyer-prices.ts';
import { centsToDollars } from '#contract/money/money.ts';
import { makeOrderNumber } from '#contract/orders/order-number.ts';
import { priceCart, type PricedCart } from '#contract/money/pricing.ts';
import { letteringOf, type Roster, rosterSizes } from '#contract/roster/roster.ts';
import { createSend, type Send } from '#tests/support/http-client.ts';
import type { MadeProduct } from './products.ts';
import { pricedPlacements } from '#contract/techniques/price/priced-placements.ts';
import { pricingDefaults } from '#contract/money/pricing-defaults.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { measureOn } from '#contract/techniques/price/measure-on.ts';

export const customerInfo = {
  firstName: 'Imke',
  lastName: 'Farrant',
  email: 'imke@quarrelcreek.example',
  phone: '0491 570 006',
  address: 'Boat shed 4, 18 Weir Street',
  city: 'Quarrel Creek',
  state: 'VIC',
  postalCode: '3999',
  country: 'Australia',
};

export interface TestLine {
  product: MadeProduct;
  color?: string;
  sizes?: { size: string; quantity: number }[];
  artwork?: ArtworkRef | null;
  placements?: {
    position: DesignPosition;
    decorationMethod: DecorationMethod;
    artwork?: ArtworkRef | null;
    scale?: number;
  }[];
  designGroupId?: string;
  /** Its sizes are the line's, unless there are others. */
  roster?: Roster;
}

export function priceLines(
  lines: readonly TestLine[],
  techniques: readonly Technique[] = pricingDefaults.techniques,
  buyer: Buyer | null = null,
): PricedCart {
  const result = priceCart({
    lines: lines.map((line, at) => ({
      lineId: String(at),
      productId: line.product.id,
      designGroupId: line.designGroupId ?? null,
      colourId: (line.color ?? 'Navy').toLowerCase(),
      sizeQuantities: sizesOf(line),
      placements: pricedPlacements(placementsOf(line), measureOn('tee')),
      allowMultipleColors: false,
      lettering: line.roster && letteringOf(line.roster),
    })),
    settings: settingsFor(buyer, { ...pricingDefaults, techniques }),
    findProduct: id => {
      const product = lines.find(line => line.product.id === id)?.product;
      return (
        product && {
          basePriceCents: product.priceCents,
          priceBreaks: product.priceBreaks,
          customizable: true,
          buyer: buyerPriceFor(buyer, id),
        }
      );
    },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.refusals));
  return result.cart;
}

/** The body of `POST /api/orders`; the other calls take their parts from it. */
export function orderBody(
  lines: readonly TestLine[],
  shown?: PricedCart,
  techniques: readonly Technique[] = pricingDefaults.techniques,
) {
  const cart = shown ?? priceLines(lines, techniques);
  return {
    customerInfo,
    items: lines.map((line, at) => {
      const priced = cart.lines[at];
      if (!priced) throw new Error('a line without a price');
      return {
        productId: line.product.id,
        name: line.product.name,
        price: centsToDollars(priced.unitPriceCents),
        color: { name: line.color ?? 'Navy' },
        designPlacements: placementsOf(line),
        allowMultipleColors: false,
        setupFee: centsToDollars(priced.setupFeeCents),
        sizeQuantities: sizesOf(line),
        totalQuantity: priced.totalQuantity,
        totalPrice: centsToDollars(priced.totalPriceCents),
        ...(line.designGroupId ? { designGroupId: line.designGroupId } : {}),
        ...(line.roster ? { roster: line.roster } : {}),
      };
    }),
    shippingCost: centsToDollars(cart.shippingCents),
    total: centsToDollars(cart.totalCents),
    orderId: makeOrderNumber(randomBytes),
  };
}
export type OrderBody = ReturnType<typeof orderBody>;

export function intentBody({ total, items, customerInfo: info, orderId }: OrderBody) {
  return { amount: total, items, customerInfo: info, orderId };
}

/** A guest with a cookie of their own, as a browser would keep it. */
export function asVisitor(baseUrl: string): Send {
  return createSend(baseUrl, `__Host-vid=${randomBytes(32).toString('base64url')}`);
}

export const newGroup = (): string => randomUUID();

function sizesOf(line: TestLine) {
  return line.sizes ?? (line.roster ? rosterSizes(line.roster.pieces) : [{ size: 'M', quantity: 10 }]);
}

function placementsOf(line: TestLine) {
  const placements =
    line.placements ?? (line.artwork ? ([{ position: 'front', decorationMethod: 'print' }] as const) : []);
  return placements.map(placement => ({
    position: placement.position,
    decorationMethod: placement.decorationMethod,
    designFile: ('artwork' in placement ? placement.artwork : line.artwork) ?? null,
    xOffset: 0,
    yOffset: 0,
    scale: ('scale' in placement ? placement.scale : undefined) ?? 1,
    rotation: 0,
  }));
}

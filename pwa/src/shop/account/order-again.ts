/**
 * Which lines of an order can be bought again unchanged, and what to say about the rest. Uses no network and no device
 * storage.
 */
import { isCharge } from '#contract/orders/charge.ts';
import { isAgreedOrder } from '#contract/orders/agreed-order.ts';
import type { LineColour, SizeQuantity } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { OrderItemView, OrderSummary } from '#contract/orders/endpoints.ts';
import { wasSetUp } from '#contract/orders/orders.ts';
import { formatSizes } from '#contract/catalogue/sizes.ts';
import { type Roster, rosterSizes } from '#contract/roster/roster.ts';
import type { CartAddition } from '#pwa/common/local/cart/cart-lines.ts';

export interface RepeatPlan {
  additions: CartAddition[];
  /** A sentence for each line, or part of one, that can't be repeated. */
  left: string[];
}

/** Pieces with a name or a number that are still known, over all lines; none in an order from a list. */
export function namedPieces({ items }: Pick<OrderSummary, 'items'>): number {
  return items
    .flatMap(({ roster }) => roster?.pieces ?? [])
    .filter(({ name, number }) => name !== '' || number !== '').length;
}

/** `products` holds the order's products that are on sale today. `withNames`: the pieces say what they said. */
export function planRepeat(
  order: OrderSummary,
  products: ReadonlyMap<number, Product>,
  { withNames = false } = {},
): RepeatPlan {
  const plan: RepeatPlan = { additions: [], left: [] };
  const isAgreed = isAgreedOrder(order.items);
  for (const item of order.items) {
    if (isCharge(item)) continue;
    if (isAgreed) {
      plan.left.push(`${item.name} was made to a quote. Write to us and we’ll quote it again.`);
      continue;
    }
    const product = item.productId === null ? undefined : products.get(item.productId);
    const colour = product && colourOf(product, item);
    const fault = faultOf(item, product, colour);
    if (fault || !product || !colour) {
      plan.left.push(fault ?? `${item.name} is no longer sold.`);
      continue;
    }
    const { here, gone } = splitSizes(product, colour, item.sizeQuantities);
    const roster = withNames ? rosterOf(item, here) : undefined;
    if (gone.length > 0)
      plan.left.push(`${item.name} in ${colour.name} no longer comes in ${formatSizes(gone)}.`);
    if (here.length === 0) continue;
    plan.additions.push({
      productId: product.id,
      name: product.name,
      garment: item.garment,
      printAreas: item.printAreas ?? undefined,
      designPlacements: item.designPlacements,
      allowMultipleColors: item.allowMultipleColors,
      ...(wasSetUp(order) ? { repeatOf: order.orderId } : {}),
      colours: [
        {
          color: colour,
          image: item.image ?? '',
          sizeQuantities: roster ? rosterSizes(roster.pieces) : here,
          ...(roster ? { roster } : {}),
        },
      ],
    });
  }
  return plan;
}

/** Of the pieces whose sizes are still made. */
function rosterOf({ roster }: OrderItemView, here: readonly SizeQuantity[]): Roster | undefined {
  if (!roster) return undefined;
  const pieces = roster.pieces.filter(piece => here.some(({ size }) => size === piece.size));
  return pieces.length > 0 ? { template: roster.template, pieces } : undefined;
}

/** If a product has no colours to choose from, the cart keeps the ordered one. */
function colourOf(product: Product, { color }: OrderItemView): LineColour | undefined {
  if (product.colors.length === 0) return color;
  const name = color.name.toLowerCase();
  return product.colors.find(one => one.name.toLowerCase() === name || one.id === color.id);
}

function faultOf(
  item: OrderItemView,
  product: Product | undefined,
  colour: LineColour | undefined,
): string | null {
  if (!product) return `${item.name} is no longer sold.`;
  if (product.price <= 0) return `${item.name} is now sold on request only.`;
  if (!colour) return `${item.name} no longer comes in ${item.color.name}.`;
  if (item.designPlacements.length > 0 && !product.customizable)
    return `${item.name} is now sold without decoration.`;
  return item.designPlacements.some(place => place.designFile === null)
    ? `The design on ${item.name} was not kept. Add it on the product's page.`
    : null;
}

function splitSizes(
  product: Product,
  colour: LineColour,
  wanted: readonly SizeQuantity[],
): { here: SizeQuantity[]; gone: SizeQuantity[] } {
  const made = product.variants.filter(variant => variant.color === colour.name).map(one => one.size);
  const isMade = ({ size }: SizeQuantity) => (made.length > 0 ? made : product.sizes).includes(size);
  const asked = wanted.filter(({ quantity }) => quantity > 0);
  return { here: asked.filter(isMade), gone: asked.filter(one => !isMade(one)) };
}

import { formatIsoDay } from '#contract/time/dates.ts';
import type { FulfilmentMethod } from '#contract/orders/orders.ts';
import { countOf } from '#contract/orders/shipments.ts';
import { type Letter, type MailBlock, type MailShop, small, text } from '../../mail-content.ts';
import { greeting, messageBlocks, type OrderFacts, orderReason } from '../../order-facts.ts';

/** Pieces of one line. */
export interface PartLine {
  /** The product, with its colour. */
  name: string;
  sizes: readonly { size: string; quantity: number; expectedOn?: string | null }[];
}

export interface PartFacts {
  method: FulfilmentMethod;
  trackingNumber: string | null;
  trackingUrl: string | null;
  pieces: readonly PartLine[];
  /** What is to come after it. */
  left: readonly PartLine[];
}

const went: Readonly<Record<FulfilmentMethod, (orderId: string, what: string, shop: MailShop) => string>> = {
  auspost: (orderId, what) => `${what} of order #${orderId} has left us with Australia Post.`,
  driver: (orderId, what) => `${what} of order #${orderId} has left us with our own driver.`,
  pickup: (orderId, what, shop) =>
    `${what} of order #${orderId} is packed and waiting for you at ${shop.address || 'the shop'}.`,
};

/** `order_part_dispatched`: some pieces have left, and what comes later; or the rest has. */
export function partDispatched(order: OrderFacts, shop: MailShop, part: PartFacts): Letter {
  const { orderId, firstName, address, url } = order;
  const { method, trackingNumber, trackingUrl, pieces, left } = part;
  const isRest = left.length === 0;
  const what = isRest ? 'The rest' : 'A part';
  const place = method === 'pickup' ? 'is ready to collect' : 'is on its way';
  const sentence = went[method](orderId, what, shop);
  const hasPage = trackingNumber !== null && trackingUrl !== null;
  const facts = [
    ...(trackingNumber ? [{ label: 'Tracking number', value: trackingNumber }] : []),
    ...(method === 'pickup' || address === '' ? [] : [{ label: 'Delivery address', value: address }]),
  ];
  return {
    subject: `${isRest ? 'The rest' : 'Part'} of your order ${place}: #${orderId}`,
    content: {
      preview: sentence,
      heading: `${isRest ? 'The rest' : 'Part'} of your order ${place}`,
      blocks: [
        greeting(firstName),
        text(sentence),
        text(
          countOf(pieces.flatMap(({ sizes }) => sizes)) === 1
            ? 'This piece is in it:'
            : 'These pieces are in it:',
        ),
        linesBlock(pieces),
        ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
        ...(hasPage ? [{ kind: 'button', label: 'Track your parcel', url: trackingUrl } as const] : []),
        ...(isRest ? [] : [text('Still to come:'), linesBlock(left)]),
        ...(hasPage ? [small('The first scan can take about 12 hours to appear.')] : []),
        { kind: hasPage ? 'link' : 'button', label: 'View your order', url },
      ],
      reason: orderReason(orderId),
    },
  };
}

export interface BackOrderFacts {
  late: readonly PartLine[];
  /** The office's own words; null for none. */
  message: string | null;
}

/** `order_back_order`: when pieces are expected that can't be shipped yet. */
export function backOrdered(order: OrderFacts, shop: MailShop, { late, message }: BackOrderFacts): Letter {
  const { orderId, firstName, url } = order;
  return {
    subject: `Some pieces of your order come later: #${orderId}`,
    content: {
      preview: `We expect them as below. Nothing else of order #${orderId} changes.`,
      heading: 'Some pieces come later',
      blocks: [
        greeting(firstName),
        text(`We don’t have these pieces of order #${orderId} yet. This is when we expect to send them:`),
        linesBlock(late),
        ...messageBlocks(message),
        { kind: 'button', label: 'View your order', url },
        small(`Is that too late? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`),
      ],
      reason: orderReason(orderId),
    },
  };
}

function linesBlock(lines: readonly PartLine[]): MailBlock {
  return {
    kind: 'facts',
    facts: lines.map(({ name, sizes }) => ({ label: name, value: sizes.map(sizeText).join(', ') })),
  };
}

function sizeText({ size, quantity, expectedOn }: PartLine['sizes'][number]): string {
  const pieces = size === '' ? (quantity === 1 ? '1 piece' : `${quantity} pieces`) : `${quantity} × ${size}`;
  return expectedOn ? `${pieces} (expected ${formatIsoDay(expectedOn)})` : pieces;
}

import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailBlock, type MailShop, small, text } from '../../mail-content.ts';
import {
  greeting,
  messageBlocks,
  type OrderFacts,
  orderLines,
  orderReason,
  orderTotals,
} from '../../order-facts.ts';

export interface ChangedFacts {
  differenceCents: number;
  /** To be paid now. */
  openCents: number;
  /** Held beyond what the order costs. */
  backCents: number;
  /** The office's own words; null for none. */
  message: string | null;
}

/** `order_changed`: what was ordered has been changed; `url` pays what is open, else it is the order. */
export function orderChanged(order: OrderFacts, shop: MailShop, { message, ...money }: ChangedFacts): Letter {
  const { orderId, totalCents, firstName, url, address } = order;
  const { openCents } = money;
  return {
    subject: `Your ${shop.name} order #${orderId} has changed`,
    content: {
      preview: `${priceText(money)} It now comes to ${formatCents(totalCents)}.`,
      heading: 'Your order has changed',
      blocks: [
        greeting(firstName),
        text(`We’ve changed order #${orderId}. This is how it stands now.`),
        ...messageBlocks(message),
        text([priceText(money), dueText(money)].filter(Boolean).join(' ')),
        button(openCents, url),
        orderLines(order),
        orderTotals(order),
        ...(address === ''
          ? []
          : [{ kind: 'facts', facts: [{ label: 'Delivery address', value: address }] } as const]),
        small(
          `Not what you asked for? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''} before we start making it.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

function button(openCents: number, url: string): MailBlock {
  const label = openCents > 0 ? `Pay ${formatCents(openCents)}` : 'See your order';
  return { kind: 'button', label, url };
}

function priceText({ differenceCents }: Pick<ChangedFacts, 'differenceCents'>): string {
  if (differenceCents === 0) return 'The price stays the same.';
  const by = formatCents(Math.abs(differenceCents));
  return differenceCents > 0 ? `It costs ${by} more.` : `It costs ${by} less.`;
}

function dueText({ openCents, backCents }: Pick<ChangedFacts, 'openCents' | 'backCents'>): string {
  if (openCents > 0) return `${formatCents(openCents)} is to be paid.`;
  return backCents > 0
    ? `We hold ${formatCents(backCents)} more than that and will be in touch about it.`
    : '';
}

import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderLines, orderReason } from '../order-facts.ts';

/** Where the money of an order stands. */
export interface MoneyFacts {
  receivedCents: number;
  refundedCents: number;
  /** An invoice of it has been issued. */
  isInvoiced: boolean;
}

/** `order_cancelled`: production has stopped, and what happens with the money. The reason stays with the office. */
export function orderCancelled(order: OrderFacts, shop: MailShop, money: MoneyFacts): Letter {
  const { orderId, firstName, url } = order;
  const words = moneyWords(money);
  return {
    subject: `Your order #${orderId} has been cancelled`,
    content: {
      preview: words,
      heading: 'Your order has been cancelled',
      blocks: [
        greeting(firstName),
        text(`Order #${orderId} has been cancelled, and none of it will be made. ${words}`),
        { kind: 'button', label: 'View your order', url },
        orderLines(order),
        small(
          `Didn’t expect this? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}, and we’ll put it right.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

function moneyWords({ receivedCents, refundedCents, isInvoiced }: MoneyFacts): string {
  const keptCents = receivedCents - refundedCents;
  if (receivedCents === 0) {
    return isInvoiced ? 'Its invoice has been cancelled: there is nothing to pay.' : 'Nothing was charged.';
  }
  if (keptCents <= 0) return `Your payment of ${formatCents(refundedCents)} has been refunded.`;
  return `You paid ${formatCents(keptCents)}${refundedCents > 0 ? ' on top of what has been refunded' : ''}. We’ll be in touch about your refund.`;
}

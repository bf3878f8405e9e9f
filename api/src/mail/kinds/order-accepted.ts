import { formatCents } from '#contract/money.ts';
import { type Letter, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderLines, orderReason, orderTotals } from '../order-facts.ts';

/** `order_accepted`: an account order that begins before it is paid; `url` is its invoice. */
export function orderAccepted(order: OrderFacts): Letter {
  const { orderId, totalCents, firstName, url } = order;
  return {
    subject: `Order #${orderId} begins on your account`,
    content: {
      preview: `You pay ${formatCents(totalCents)} by invoice.`,
      heading: 'Your order has been accepted',
      blocks: [
        greeting(firstName),
        text(
          `Order #${orderId} is on its way to the workshop. You pay by invoice, which says by when it is due.`,
        ),
        { kind: 'button', label: 'Open the invoice', url },
        orderLines(order),
        orderTotals(order),
        small('Something is not right? Reply to this mail before we start printing, and we put it right.'),
      ],
      reason: orderReason(orderId),
    },
  };
}

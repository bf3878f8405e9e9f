import { formatCents } from '#contract/money/money.ts';
import { type Letter, small, text } from '../mail-content.ts';
import {
  firstSentence,
  greeting,
  type OrderFacts,
  orderLines,
  orderReason,
  orderTotals,
} from '../order-facts.ts';

/** `order_accepted`: an account order that begins before it is paid; `url` is its invoice. */
export function orderAccepted(order: OrderFacts): Letter {
  const { orderId, totalCents, firstName, url, proof } = order;
  return {
    subject: `Order #${orderId} begins on your account`,
    content: {
      preview: `${proof ? `${firstSentence(proof.next)} ` : ''}You pay ${formatCents(totalCents)} by invoice.`,
      heading: 'Your order has been accepted',
      blocks: [
        greeting(firstName),
        text(proof ? `${proof.next} ${proof.days}` : `Order #${orderId} is on its way to the workshop.`),
        text('You’ll pay by invoice. The due date is on it.'),
        { kind: 'button', label: 'Open the invoice', url },
        orderLines(order),
        orderTotals(order),
        small('Something not right? Reply to this email before we start printing and we’ll fix it.'),
      ],
      reason: orderReason(orderId),
    },
  };
}

import { type Letter, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderReason } from '../order-facts.ts';

/** `order_link`: the way back to an order for somebody without an account, or who has lost the first email. */
export function orderLink({ orderId, firstName, url }: OrderFacts): Letter {
  return {
    subject: `Your order #${orderId}`,
    content: {
      preview: 'The link to your order.',
      heading: 'Here is your order',
      blocks: [
        greeting(firstName),
        text(
          `You asked for the link to order #${orderId}. It shows where your order is up to, and opens on any device.`,
        ),
        { kind: 'button', label: 'View your order', url },
        small(
          'Whoever has the link can see the order, so only pass it on to people you trust. If you didn’t ask for it, ignore this email.',
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderLines, orderReason } from '../order-facts.ts';

/** `order_completed`: the last word on an order; `isOwing` of an account order whose invoice is still open. */
export function orderCompleted(order: OrderFacts, shop: MailShop, isOwing: boolean): Letter {
  const { orderId, firstName, url } = order;
  return {
    subject: `Your order #${orderId} is complete`,
    content: {
      preview: 'Everything has been made and handed over.',
      heading: 'Your order is complete',
      blocks: [
        greeting(firstName),
        text(
          `Order #${orderId} is complete. Thank you.${isOwing ? ' The due date is on your invoice.' : ''}`,
        ),
        { kind: 'button', label: 'View your order', url },
        orderLines(order),
        small(
          `Is something missing or wrong? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}, and we’ll put it right.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderReason } from '../order-facts.ts';

/** `refund_failed`: corrects an earlier `order_refunded`, because the bank has returned the money to the shop. */
export function refundFailed(order: OrderFacts, shop: MailShop, amountCents: number): Letter {
  const { orderId, firstName, url } = order;
  const amount = formatCents(amountCents);
  return {
    subject: `Your refund of ${amount} for order #${orderId} came back`,
    content: {
      preview: `${amount} could not be paid out. It is with us.`,
      heading: 'Your refund could not be paid out',
      blocks: [
        greeting(firstName),
        text(
          `We wrote to you that ${amount} of order #${orderId} goes back to you. It has come back to us: your bank did not take it, as with a card that has expired or an account that was closed. The money is with us and is still yours.`,
        ),
        text(
          `Please reply to this mail${shop.phone ? ` or call ${shop.phone}` : ''}, so that we agree on another way.`,
        ),
        { kind: 'button', label: 'See your order', url },
      ],
      reason: orderReason(orderId),
    },
  };
}

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
      preview: `${amount} could not be paid out. We’re holding it for you.`,
      heading: 'Your refund could not be paid out',
      blocks: [
        greeting(firstName),
        text(
          `We told you that we were refunding ${amount} of order #${orderId}. Your bank returned it, which happens when a card has expired or an account was closed. We’re holding the money, and it’s still yours.`,
        ),
        text(
          `Please reply to this mail${shop.phone ? ` or call ${shop.phone}` : ''}, so we can agree on another way.`,
        ),
        { kind: 'button', label: 'View your order', url },
      ],
      reason: orderReason(orderId),
    },
  };
}

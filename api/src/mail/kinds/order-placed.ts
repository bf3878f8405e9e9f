import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderLines, orderReason, orderTotals } from '../order-facts.ts';

/** `order_placed`: an order that nobody has paid yet; `url` is the page that pays it. */
export function orderPlaced(order: OrderFacts, shop: MailShop): Letter {
  const { orderId, totalCents, firstName, url, proof } = order;
  const first = proof ? 'send you a proof for approval' : 'begin';
  return {
    subject: `Your ${shop.name} order #${orderId} is waiting for payment`,
    content: {
      preview: `We’ll ${first} as soon as your payment of ${formatCents(totalCents)} arrives.`,
      heading: 'We have your order',
      blocks: [
        greeting(firstName),
        text(`We’ve received order #${orderId}. We’ll ${first} as soon as your payment arrives.`),
        ...(proof ? [text(proof.days)] : []),
        { kind: 'button', label: `Pay ${formatCents(totalCents)}`, url },
        orderLines(order),
        orderTotals(order),
        small(
          `If you have an account with us, you don’t need to do anything: we start when we accept the order. Changed your mind? Unpaid orders are closed after seven days. Questions? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

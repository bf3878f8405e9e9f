import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderLines, orderReason, orderTotals } from '../order-facts.ts';

/** `order_placed`: an order that nobody has paid yet; `url` is the page that pays it. */
export function orderPlaced(order: OrderFacts, shop: MailShop): Letter {
  const { orderId, totalCents, firstName, url, proof } = order;
  const first = proof ? 'send you a proof for approval' : 'begin';
  return {
    subject: `Your ${shop.name} order #${orderId} waits for its payment`,
    content: {
      preview: `We ${first} as soon as the payment of ${formatCents(totalCents)} has arrived.`,
      heading: 'We have your order',
      blocks: [
        greeting(firstName),
        text(`Order #${orderId} is recorded. We ${first} as soon as the payment has arrived.`),
        ...(proof ? [text(proof.days)] : []),
        { kind: 'button', label: `Pay ${formatCents(totalCents)}`, url },
        orderLines(order),
        orderTotals(order),
        small(
          `Do you have an account with us, or did you change your mind? Then do nothing: an account order begins when we accept it, and one that nobody pays is closed after seven days. Questions? Reply to this mail${shop.phone ? ` or call ${shop.phone}` : ''}.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailBlock, type MailShop, small, text } from '../mail-content.ts';
import {
  firstSentence,
  greeting,
  messageBlocks,
  type OrderFacts,
  orderLines,
  orderReason,
  orderTotals,
} from '../order-facts.ts';

const journeys: Record<OrderFacts['fulfilmentMethod'], string> = {
  auspost: 'We’ll email you again when it ships.',
  driver: 'Our own driver will deliver it. We’ll email you again when it leaves.',
  pickup: 'We’ll email you again when it’s ready to collect.',
};

/** `order_confirmation`: the receipt of a paid order, also of one whose payment was accepted although it is not the total. */
export function orderReceived(order: OrderFacts, shop: MailShop, message: string | null = null): Letter {
  const { orderId, totalCents, receivedCents = totalCents } = order;
  const { fulfilmentMethod, address, firstName, url, proof } = order;
  const isPaidInFull = receivedCents >= totalCents;
  const paid = `Paid: ${formatCents(receivedCents)}${isPaidInFull ? '' : ` of ${formatCents(totalCents)}`}`;
  return {
    subject: `Your ${shop.name} order #${orderId}`,
    content: {
      preview: `${paid}${order.gstCents > 0 ? ', including GST' : ''}. ${proof ? firstSentence(proof.next) : 'It is on its way to the workshop.'}`,
      heading: isPaidInFull ? 'Thank you. Your order is paid.' : 'Thank you. Your payment has been accepted.',
      blocks: [
        greeting(firstName),
        ...nextBlocks(order),
        ...messageBlocks(message),
        { kind: 'button', label: 'Follow your order', url },
        orderLines(order),
        orderTotals(order),
        ...(fulfilmentMethod === 'pickup' || address === ''
          ? []
          : [{ kind: 'facts', facts: [{ label: 'Delivery address', value: address }] } as const]),
        small('Something not right? Reply to this email before we start printing and we’ll fix it.'),
      ],
      reason: orderReason(orderId),
    },
  };
}

/** What comes next stands by itself: the whole order waits for it. */
function nextBlocks({ orderId, fulfilmentMethod, proof }: OrderFacts): MailBlock[] {
  const journey = journeys[fulfilmentMethod];
  return proof
    ? [text(proof.next), text(`${proof.days} ${journey}`)]
    : [text(`Order #${orderId} is on its way to the workshop. ${journey}`)];
}

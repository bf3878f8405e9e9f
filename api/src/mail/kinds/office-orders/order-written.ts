import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../../mail-content.ts';
import {
  greeting,
  messageBlocks,
  type OrderFacts,
  orderLines,
  orderReason,
  orderTotals,
} from '../../order-facts.ts';

export interface WrittenFacts {
  /** The office's own words; null for none. */
  message: string | null;
  /** Sizes or the address are still to come from the customer. */
  asksDetails: boolean;
}

/** `order_written`: an order that the office has taken down; `url` is the page that pays it. */
export function orderWritten(
  order: OrderFacts,
  shop: MailShop,
  { message, asksDetails }: WrittenFacts,
): Letter {
  const { orderId, totalCents, firstName, url, proof, address } = order;
  const first = proof ? 'send you a proof for approval' : 'begin';
  return {
    subject: `Your ${shop.name} order #${orderId}: please check and pay`,
    content: {
      preview: `${formatCents(totalCents)}. We’ll ${first} as soon as your payment arrives.`,
      heading: 'Your order, as we wrote it down',
      blocks: [
        greeting(firstName),
        text(`Here is order #${orderId}. Please check it. We’ll ${first} as soon as your payment arrives.`),
        ...messageBlocks(message),
        ...(proof ? [text(proof.days)] : []),
        ...(asksDetails
          ? [text('Some details are still missing. Please fill them in on your order’s page.')]
          : []),
        { kind: 'button', label: `Pay ${formatCents(totalCents)}`, url },
        orderLines(order),
        orderTotals(order),
        ...(address === ''
          ? []
          : [{ kind: 'facts', facts: [{ label: 'Delivery address', value: address }] } as const]),
        small(
          `Something not right? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''} before you pay.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

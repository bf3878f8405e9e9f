import { formatCents } from '#contract/money.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderReason } from '../order-facts.ts';

export interface RefundFacts {
  amountCents: number;
  /** All of it so far, this one included. */
  refundedCents: number;
  /** How it was paid. */
  method: string | null;
}

const ways: Readonly<Record<string, { where: string; wait: string }>> = {
  card: { where: 'to the card you paid with', wait: 'Banks take up to ten business days to show it.' },
  afterpay_clearpay: { where: 'through Afterpay', wait: 'Banks take up to ten business days to show it.' },
  bank_transfer: { where: 'by bank transfer', wait: 'Banks take some business days to show it.' },
  cash: { where: 'in cash', wait: '' },
  card_terminal: {
    where: 'to the card you paid with',
    wait: 'Banks take up to ten business days to show it.',
  },
};
/** Agreed between the two of them. */
const otherWay = { where: 'the way we agreed', wait: '' };

/** `order_refunded`: money is on its way back. */
export function orderRefunded(order: OrderFacts, shop: MailShop, refund: RefundFacts): Letter {
  const { orderId, firstName, totalCents, url } = order;
  const amount = formatCents(refund.amountCents);
  const { where, wait } = ways[refund.method ?? ''] ?? otherWay;
  return {
    subject: `Refund of ${amount} for your order #${orderId}`,
    content: {
      preview: `${amount} goes back ${where}.`,
      heading: `We have refunded ${amount}`,
      blocks: [
        greeting(firstName),
        text(`${amount} of order #${orderId} goes back ${where}. ${wait}`.trim()),
        {
          kind: 'totals',
          rows: [
            { label: 'Order total', value: formatCents(totalCents) },
            ...(refund.refundedCents > refund.amountCents
              ? [{ label: 'Refunded before', value: formatCents(refund.refundedCents - refund.amountCents) }]
              : []),
            { label: 'Refunded now', value: amount },
          ],
        },
        { kind: 'button', label: 'See your order', url },
        small(
          `Questions about this refund? Reply to this mail${shop.phone ? ` or call ${shop.phone}` : ''}.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

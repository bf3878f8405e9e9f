import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderReason } from '../order-facts.ts';

export interface RefundFacts {
  amountCents: number;
  /** All that has gone back of the same payment so far, this one included. */
  refundedCents: number;
  /** What came when the order had been paid already; null where the order's own payment goes back. */
  secondPaymentCents: number | null;
  /** How it was paid. */
  method: string | null;
}

const ways: Readonly<Record<string, { where: string; wait: string }>> = {
  card: {
    where: 'to the card you paid with',
    wait: 'It can take up to ten business days to appear on your statement.',
  },
  afterpay_clearpay: {
    where: 'through Afterpay',
    wait: 'It can take up to ten business days to appear on your statement.',
  },
  bank_transfer: {
    where: 'by bank transfer',
    wait: 'It can take a few business days to reach your account.',
  },
  cash: { where: 'in cash', wait: '' },
  card_terminal: {
    where: 'to the card you paid with',
    wait: 'It can take up to ten business days to appear on your statement.',
  },
};
/** Agreed between the two of them. */
const otherWay = { where: 'the way we agreed', wait: '' };

/** `order_refunded`: money is on its way back. */
export function orderRefunded(order: OrderFacts, shop: MailShop, refund: RefundFacts): Letter {
  const { orderId, firstName, totalCents, url } = order;
  const amount = formatCents(refund.amountCents);
  const { where, wait } = ways[refund.method ?? ''] ?? otherWay;
  const goes =
    refund.secondPaymentCents === null
      ? `We’re refunding ${amount} of order #${orderId} ${where}. ${wait}`
      : `Order #${orderId} was paid twice. We’re refunding ${amount} of the second payment ${where}. The order itself doesn’t change. ${wait}`;
  return {
    subject:
      refund.secondPaymentCents === null
        ? `Refund of ${amount} for your order #${orderId}`
        : `Refund of ${amount}: your order #${orderId} was paid twice`,
    content: {
      preview: `We’re refunding ${amount} ${where}.`,
      heading: `We have refunded ${amount}`,
      blocks: [
        greeting(firstName),
        text(goes.trim()),
        {
          kind: 'totals',
          rows: [
            refund.secondPaymentCents === null
              ? { label: 'Order total', value: formatCents(totalCents) }
              : { label: 'Paid a second time', value: formatCents(refund.secondPaymentCents) },
            ...(refund.refundedCents > refund.amountCents
              ? [{ label: 'Refunded before', value: formatCents(refund.refundedCents - refund.amountCents) }]
              : []),
            { label: 'Refunded now', value: amount },
          ],
        },
        { kind: 'button', label: 'View your order', url },
        small(
          `Questions about this refund? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

import type { HowToPay } from '#contract/invoices/endpoints.ts';
import { payRows } from '#contract/invoices/pay-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { type Letter, small, text } from '../mail-content.ts';
import {
  firstSentence,
  greeting,
  messageBlocks,
  type OrderFacts,
  orderLines,
  orderReason,
  orderTotals,
} from '../order-facts.ts';

interface AcceptedOrder {
  /** What the office says. */
  message?: string | null;
  /** Paid already, by card. */
  depositCents?: number;
}

/**
 * `order_accepted`: an account order that begins before it is paid; `url` is its invoice. The invoice has no number yet
 * when this is written, so the order's stands for it.
 */
export function orderAccepted(
  order: OrderFacts,
  account: Pick<HowToPay, 'bank' | 'payId'> | null,
  { message = null, depositCents = 0 }: AcceptedOrder = {},
): Letter {
  const { orderId, totalCents, firstName, url, proof } = order;
  const restCents = totalCents - depositCents;
  const facts = account ? payRows({ ...account, reference: orderId, openCents: restCents, url: null }) : [];
  return {
    subject: `Order #${orderId} begins on your account`,
    content: {
      preview: `${proof ? `${firstSentence(proof.next)} ` : ''}You pay ${formatCents(restCents)} by invoice.`,
      heading: 'Your order has been accepted',
      blocks: [
        greeting(firstName),
        text(proof ? `${proof.next} ${proof.days}` : `Order #${orderId} is on its way to the workshop.`),
        text(
          depositCents > 0
            ? 'We’ve received your deposit. You’ll pay the rest by invoice. The due date is on it.'
            : 'You’ll pay by invoice. The due date is on it.',
        ),
        ...(depositCents > 0
          ? [
              {
                kind: 'facts' as const,
                facts: [
                  { label: 'Deposit paid by card', value: formatCents(depositCents) },
                  { label: 'Still to pay', value: formatCents(restCents) },
                ],
              },
            ]
          : []),
        ...messageBlocks(message),
        { kind: 'button', label: 'Open the invoice', url },
        ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
        orderLines(order),
        orderTotals(order),
        small('Something not right? Reply to this email before we start printing and we’ll fix it.'),
      ],
      reason: orderReason(orderId),
    },
  };
}

import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting } from '../order-facts.ts';

export interface FailedPayment {
  orderId: string;
  firstName: string;
  totalCents: number;
  /** What the card's bank said, in words for people; null when it said nothing. */
  reason: string | null;
  /** Where the same order can be paid. */
  url: string;
  /** It was agreed on in an offer, and waits until somebody pays. */
  staysOpen: boolean;
}

/** `payment_failed`: nothing was charged, and the order can still be had. */
export function paymentFailed(failed: FailedPayment, shop: MailShop): Letter {
  const { orderId, firstName, totalCents, reason, url, staysOpen } = failed;
  return {
    subject: `Your payment for order #${orderId} did not go through`,
    content: {
      preview: 'Nothing was charged. You can try again with the same order.',
      heading: 'Your payment did not go through',
      blocks: [
        greeting(firstName),
        text(
          `The payment of ${formatCents(totalCents)} for order #${orderId} was not accepted, so nothing was charged and nothing is being made yet.`,
        ),
        ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
        text('Your order is saved. You can try again with the same card or another way to pay:'),
        { kind: 'button', label: `Pay ${formatCents(totalCents)}`, url },
        small(
          `Changed your mind? ${staysOpen ? 'Let us know. Nothing is made without a payment.' : 'You don’t need to do anything: unpaid orders are closed after seven days.'} Questions? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`,
        ),
      ],
      reason: `You received this email because someone started paying for an order at ${shop.name} with this address.`,
    },
  };
}

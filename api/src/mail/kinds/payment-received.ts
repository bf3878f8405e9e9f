import { howPaid } from '#contract/invoices/invoice-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderReason } from '../order-facts.ts';

/** `payment_received`: an order that began on account has been paid; `url` is its invoice. */
export function paymentReceived(
  order: OrderFacts,
  shop: MailShop,
  { receivedCents, method }: { receivedCents: number; method: string },
): Letter {
  const { orderId, firstName, totalCents, url } = order;
  const amount = formatCents(receivedCents);
  const by = howPaid(method);
  const openCents = totalCents - receivedCents;
  const rest =
    openCents > 0 ? `${formatCents(openCents)} of the total has not been paid` : 'nothing is owing';
  return {
    subject: `We have received ${amount} for your order #${orderId}`,
    content: {
      preview: `${amount}${by}. Thank you.`,
      heading: 'Your payment has arrived',
      blocks: [
        greeting(firstName),
        text(`We have received ${amount}${by} for order #${orderId}. Thank you: ${rest}.`),
        { kind: 'button', label: 'Open the invoice', url },
        small(
          `Questions about this payment? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

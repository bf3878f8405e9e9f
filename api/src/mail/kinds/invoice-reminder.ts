import { payRows } from '#contract/invoices/pay-words.ts';
import type { HowToPay } from '#contract/invoices/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { orderReason } from '../order-facts.ts';

export interface ReminderFacts {
  orderId: string;
  firstName: string;
  number: string;
  /** "4 Dec 2026". */
  dueOn: string;
  openCents: number;
  bank: HowToPay['bank'];
  payId: HowToPay['payId'];
  url: string;
}

/** `invoice_reminder`: an invoice on account that is overdue; `url` is the invoice. */
export function invoiceReminder(
  { orderId, firstName, number, dueOn, openCents, bank, payId, url }: ReminderFacts,
  shop: MailShop,
): Letter {
  const amount = formatCents(openCents);
  const facts = payRows({ bank, payId, reference: number, openCents, url: null });
  return {
    subject: `A reminder: ${number} was due on ${dueOn}`,
    content: {
      preview: `${amount} is still open.`,
      heading: 'A friendly reminder',
      blocks: [
        text(firstName.trim() === '' ? 'Hi,' : `Hi ${firstName.trim().slice(0, 60)},`),
        text(
          `${amount} of invoice ${number} for order #${orderId} was due on ${dueOn} and hasn’t reached us yet. If you have paid in the last few days, thank you: you don’t need to do anything.`,
        ),
        { kind: 'button', label: 'Open the invoice', url },
        ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
        small(
          `Something wrong with the invoice? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

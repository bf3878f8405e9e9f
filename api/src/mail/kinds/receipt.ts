import { receiptNotes, receiptRows, receiptSentence } from '#contract/receivables/receipt-words.ts';
import type { ReceiptDocument } from '#contract/receivables/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';

/** `receipt`: money that came by hand or by bank, and which invoices it paid. */
export function receiptLetter(receipt: ReceiptDocument, shop: MailShop): Letter {
  const { number, amountCents, customer } = receipt;
  const amount = formatCents(amountCents);
  const name = customer.name.trim();
  return {
    subject: `Receipt ${number} for ${amount}`,
    content: {
      preview: `We have received ${amount}. Thank you.`,
      heading: 'Your payment has arrived',
      blocks: [
        text(name ? `Hi ${name.slice(0, 60)},` : 'Hi,'),
        text(`${receiptSentence(receipt)} Thank you.`),
        {
          kind: 'totals',
          rows: [
            ...receiptRows(receipt).map(({ label, cents }) => ({ label, value: formatCents(cents) })),
            { label: `Receipt ${number}`, value: amount },
          ],
        },
        ...receiptNotes(receipt).map(text),
        small(
          `Questions about this payment? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`,
        ),
      ],
      reason: 'You received this email because you have paid us.',
    },
  };
}

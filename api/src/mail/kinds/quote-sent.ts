import { formatCents } from '#contract/money.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';

export interface SentQuote {
  number: string;
  firstName: string;
  what: string;
  exGstCents: number;
  incGstCents: number;
  /** "21 Dec 2026". */
  validUntil: string;
  /** The office's own words; null for none. */
  message: string | null;
  /** Where it can be accepted. */
  url: string;
}

/** `quote_sent`: the firm price, both with and without GST (C9). */
export function quoteSent(quote: SentQuote, shop: MailShop): Letter {
  const { number, firstName, what, exGstCents, incGstCents, validUntil, message, url } = quote;
  const price = formatCents(incGstCents);
  return {
    subject: `Your quote ${number} from ${shop.name}: ${price}`,
    content: {
      preview: `${price} including GST, valid until ${validUntil}.`,
      heading: `Your quote: ${price}`,
      blocks: [
        text(firstName.trim() === '' ? 'Hi,' : `Hi ${firstName.trim().slice(0, 60)},`),
        text(`Thank you for asking. This is our price for ${what}.`),
        ...(message ? [{ kind: 'quote', text: message } as const] : []),
        {
          kind: 'totals',
          rows: [
            { label: 'Price ex GST', value: formatCents(exGstCents) },
            { label: 'GST', value: formatCents(incGstCents - exGstCents) },
            { label: 'Total, including GST', value: price },
          ],
        },
        { kind: 'button', label: 'Accept this quote', url },
        small(
          `Freight is extra. The price holds until ${validUntil}. Questions or changes? Just reply to this mail.`,
        ),
      ],
      reason: `You get this mail because you asked ${shop.name} for a quote.`,
    },
  };
}

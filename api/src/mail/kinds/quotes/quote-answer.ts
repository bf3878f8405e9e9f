import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../../mail-content.ts';

export interface QuoteAnswer {
  answer: 'accepted' | 'declined';
  number: string;
  name: string;
  company: string | null;
  /** "40 × Harbour Polo, embroidered, 2 print locations". */
  what: string;
  totalCents: number;
  /** In the customer's words; null for none. */
  reason: string | null;
  /** Paid by card with the acceptance; null for none. */
  depositCents?: number | null;
  url: string;
}

/** `quote_answer`: to the shop's own inbox. */
export function quoteAnswer({
  answer,
  number,
  name,
  company,
  what,
  totalCents,
  reason,
  depositCents = null,
  url,
}: QuoteAnswer): Letter {
  const who = company ? `${name}, ${company}` : name;
  const price = formatCents(totalCents);
  return {
    subject: `Quote ${number} ${answer}: ${name}, ${price}`,
    content: {
      preview: what,
      heading: `${who} ${answer} quote ${number}`,
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: 'For', value: what },
            { label: 'Total', value: price },
            ...(depositCents === null
              ? []
              : [{ label: 'Deposit paid by card', value: formatCents(depositCents) }]),
          ],
        },
        ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
        text(
          depositCents !== null
            ? 'Its order has begun on account: the rest is due by its invoice. Next: sizes and artwork, as far as they are to come.'
            : answer === 'accepted'
              ? 'A project has been started for it, and its order can be paid from the same link. Next: sizes, artwork and freight.'
              : 'Nothing else has changed. You can send another price.',
        ),
        { kind: 'button', label: 'Open the quote', url },
        small('Reply to this email to write to the customer.'),
      ],
    },
  };
}

export interface AcceptedQuote {
  number: string;
  firstName: string;
  what: string;
  totalCents: number;
  isGstShown: boolean;
  /** Its lines were agreed on, with freight. */
  hasLines: boolean;
  /** Where it can be paid; null where there is nothing to pay yet. */
  payUrl: string | null;
}

/** `quote_accepted`: what the customer has agreed to, for their own files. */
export function quoteAccepted(quote: AcceptedQuote, shop: MailShop): Letter {
  const { number, firstName, what, totalCents, isGstShown, payUrl, hasLines } = quote;
  const price = formatCents(totalCents);
  return {
    subject: `You accepted quote ${number} from ${shop.name}`,
    content: {
      preview: `${price} for ${what}.`,
      heading: 'Thank you. Your quote is accepted.',
      blocks: [
        text(firstName.trim() === '' ? 'Hi,' : `Hi ${firstName.trim().slice(0, 60)},`),
        text(`You accepted quote ${number}: ${what}.`),
        { kind: 'totals', rows: [{ label: isGstShown ? 'Total, including GST' : 'Total', value: price }] },
        ...(payUrl ? [{ kind: 'button', label: `Pay ${price}`, url: payUrl } as const] : []),
        text(
          payUrl && hasLines
            ? 'You can pay now or later with this link. We’ll start once it’s paid. Nothing is made until you approve the proof.'
            : payUrl
              ? 'You can pay now or later with this link. We’ll start once it’s paid, and contact you about sizes, artwork and freight. Nothing is made until you approve the proof.'
              : 'We’ll contact you about sizes, artwork, freight and how to pay. Nothing is made until you approve the proof.',
        ),
        small(`Questions? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`),
      ],
      reason: `You received this email because you accepted a quote of ${shop.name}.`,
    },
  };
}

import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../../mail-content.ts';

export interface QuoteReminder {
  number: string;
  firstName: string;
  /** "40 × Harbour Polo, embroidered, 2 print locations"; the first of several options. */
  what: string;
  totalCents: number;
  /** How many there are to choose from; 0 for one price. */
  options: number;
  /** "23 Nov 2026". */
  sentOn: string;
  validUntil: string;
  /** Where it can be answered. */
  url: string;
}

/** `quote_reminder`: a quote that waits for its answer. */
export function quoteReminder(quote: QuoteReminder, shop: MailShop): Letter {
  const { number, firstName, what, totalCents, options, sentOn, validUntil, url } = quote;
  const about =
    options > 0 ? `with ${options} options to choose from` : `for ${what}: ${formatCents(totalCents)}`;
  return {
    subject: `A reminder: your quote ${number} is open until ${validUntil}`,
    content: {
      preview: `Quote ${number} from ${shop.name} waits for your answer.`,
      heading: 'A friendly reminder',
      blocks: [
        text(firstName.trim() === '' ? 'Hi,' : `Hi ${firstName.trim().slice(0, 60)},`),
        text(
          `On ${sentOn} we sent you quote ${number} ${about}. It holds until the end of ${validUntil}, so there is no hurry before then.`,
        ),
        { kind: 'button', label: options > 0 ? 'Look at the options' : 'Look at the quote', url },
        small(
          `On the same page you can accept it or say no thanks; then we won’t remind you again. Questions or changes? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`,
        ),
      ],
      reason: `You received this email because you asked ${shop.name} for a quote.`,
    },
  };
}

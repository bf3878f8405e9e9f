import { formatCents } from '#contract/money/money.ts';
import { type Letter, type MailShop, small, text } from '../../mail-content.ts';

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
  /** Freight is in the price. */
  isFreightIncluded: boolean;
  /** Sizes or the address are filled in on the page of the quote. */
  asksDetails: boolean;
  /** To choose from; empty where there is nothing to choose. */
  options: readonly { name: string; what: string; exGstCents: number; totalCents: number }[];
  /** Where it can be accepted. */
  url: string;
}

/** `quote_sent`: the firm price, both with and without GST. */
export function quoteSent(quote: SentQuote, shop: MailShop): Letter {
  const { number, firstName, what, exGstCents, incGstCents, validUntil, message, url } = quote;
  if (quote.options.length > 0) return quoteToChoose(quote, shop);
  const price = formatCents(incGstCents);
  const freight = quote.isFreightIncluded ? 'Freight is included.' : 'Freight is extra.';
  const hasGst = incGstCents !== exGstCents;
  const withGst = hasGst ? `${price} including GST` : price;
  return {
    subject: `Your quote ${number} from ${shop.name}: ${price}`,
    content: {
      preview: `${withGst}, valid until ${validUntil}.`,
      heading: `Your quote: ${price}`,
      blocks: [
        text(firstName.trim() === '' ? 'Hi,' : `Hi ${firstName.trim().slice(0, 60)},`),
        text(`Thank you for asking. This is our price for ${what}.`),
        ...(message ? [{ kind: 'quote', text: message } as const] : []),
        {
          kind: 'totals',
          rows: hasGst
            ? [
                { label: 'Price ex GST', value: formatCents(exGstCents) },
                { label: 'GST', value: formatCents(incGstCents - exGstCents) },
                { label: 'Total, including GST', value: price },
              ]
            : [{ label: 'Total', value: price }],
        },
        ...(quote.asksDetails
          ? [text('You can fill in the sizes on the same page, now or after accepting.')]
          : []),
        { kind: 'button', label: 'View and accept this quote', url },
        small(
          `${freight} The price holds until the end of ${validUntil}. The quote is attached as a PDF. Questions or changes? Just reply to this email.`,
        ),
      ],
      reason: `You received this email because you asked ${shop.name} for a quote.`,
    },
  };
}

const counts = ['no', 'one', 'two', 'three'];

/** The same with several options: each with its own total, and one link to choose by. */
function quoteToChoose(quote: SentQuote, shop: MailShop): Letter {
  const { number, firstName, options, validUntil, message, url } = quote;
  const count = `${counts[options.length] ?? options.length} options`;
  const hasGst = options.some(option => option.exGstCents !== option.totalCents);
  const from = formatCents(Math.min(...options.map(option => option.totalCents)));
  const freight = quote.isFreightIncluded ? 'Freight is included.' : 'Freight is extra.';
  return {
    subject: `Your quote ${number} from ${shop.name}: ${count} from ${from}`,
    content: {
      preview: `${count.charAt(0).toUpperCase()}${count.slice(1)} from ${from}${hasGst ? ' including GST' : ''}, valid until ${validUntil}.`,
      heading: `Your quote: choose from ${count}`,
      blocks: [
        text(firstName.trim() === '' ? 'Hi,' : `Hi ${firstName.trim().slice(0, 60)},`),
        text(
          `Thank you for asking. Here are ${count}. Choose the one that suits you; only that one is ordered.`,
        ),
        ...(message ? [{ kind: 'quote', text: message } as const] : []),
        ...options.flatMap(option => [
          text(`${option.name}: ${option.what}.`),
          { kind: 'totals', rows: totalsOf(option, hasGst) } as const,
        ]),
        ...(quote.asksDetails
          ? [text('You can fill in the sizes on the same page, now or after accepting.')]
          : []),
        { kind: 'button', label: 'Choose and accept', url },
        small(
          `${freight} The prices hold until the end of ${validUntil}. The quote is attached as a PDF. Questions or changes? Just reply to this email.`,
        ),
      ],
      reason: `You received this email because you asked ${shop.name} for a quote.`,
    },
  };
}

function totalsOf({ exGstCents, totalCents }: SentQuote['options'][number], hasGst: boolean) {
  if (!hasGst) return [{ label: 'Total', value: formatCents(totalCents) }];
  return [
    { label: 'Price ex GST', value: formatCents(exGstCents) },
    { label: 'GST', value: formatCents(totalCents - exGstCents) },
    { label: 'Total, including GST', value: formatCents(totalCents) },
  ];
}

import { type Letter, type MailFact, type MailShop, small, text } from '../../mail-content.ts';

export interface QuoteReceipt {
  /** "40 pieces, printed, 2 print locations". */
  what: string;
  /** Both prices, or TBD. */
  price: string;
  /** "Tuesday 24 November". */
  answerBy: string;
}

/**
 * `quote_receipt`: to whoever asked. It repeats no text of the request: anybody may type anybody's address.
 */
export function quoteReceipt({ what, price, answerBy }: QuoteReceipt, shop: MailShop): Letter {
  return {
    subject: `${shop.name} has your quote request`,
    content: {
      preview: `We’ll reply by ${answerBy}.`,
      heading: 'We have your quote request',
      blocks: [
        text('Hello,'),
        text(`Thank you. We have your request for ${what}.`),
        { kind: 'facts', facts: [{ label: 'Instant estimate', value: price }] },
        text('The estimate isn’t an offer: your quote will have our firm price.'),
        text(`We’ll reply within 24 hours on business days: by ${answerBy}.`),
        small(`Questions? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`),
      ],
      reason: `Didn’t ask ${shop.name} for a quote? Someone may have mistyped their address. You don’t need to do anything.`,
    },
  };
}

export interface QuoteRequest {
  id: number;
  name: string;
  company: string | null;
  pieces: number;
  productName: string;
  facts: readonly MailFact[];
  notes: string;
  url: string;
}

/** `quote_received`: everything, to the shop's own inbox. */
export function quoteRequest(quote: QuoteRequest): Letter {
  const { id, name, company, pieces, productName, facts, notes, url } = quote;
  return {
    subject: `Quote request ${id}: ${pieces} × ${productName}, ${name}`,
    content: {
      preview: `${pieces} × ${productName}`,
      heading: `${name}${company ? `, ${company}` : ''} asks for a quote`,
      blocks: [
        { kind: 'facts', facts: [{ label: 'Product', value: productName }, ...facts] },
        { kind: 'quote', text: notes },
        { kind: 'button', label: 'Open the quotes', url },
        small('Reply to this email to write to the customer.'),
      ],
    },
  };
}

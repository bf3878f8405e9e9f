/** The words of an offer, the same on the screen and in the PDF. Empty lines are left out. */
import { formatAbn } from '../text/abn.ts';
import { formatIsoDay, formatShortDate } from '../time/dates.ts';
import type { QuoteOffer } from './offer-endpoints.ts';
import type { Amount } from '../invoices/invoice-words.ts';

/** The first line is the name. */
export function offerSellerLines({ seller }: QuoteOffer): string[] {
  return filled([
    seller.name,
    seller.abn && `ABN ${formatAbn(seller.abn)}`,
    seller.address,
    seller.email,
    seller.phone,
  ]);
}

/** The first line is whoever asked: the company where there is one. */
export function offerBuyerLines({ buyer }: QuoteOffer): string[] {
  return filled([buyer.company || buyer.name, buyer.company && buyer.name]);
}

export function offerFacts(offer: QuoteOffer): (readonly [label: string, value: string])[] {
  return [
    ['Number', offer.number],
    ['Date', formatShortDate(new Date(offer.sentAt), offer.timeZone)],
    ['Valid until', formatIsoDay(offer.validUntil)],
  ];
}

/** What is offered, as pairs. */
export function offeredRows(offer: QuoteOffer): (readonly [label: string, value: string])[] {
  return [
    ['Product', offer.productName],
    ['Pieces', offer.quantity.toLocaleString('en-AU')],
    ['Decoration', offer.decoration],
  ];
}

/** Above the total. Nothing for a shop that is not registered for GST. */
export function offerAmounts({ isGstShown, exGstCents, gstCents }: QuoteOffer): Amount[] {
  if (!isGstShown) return [];
  return [
    { label: 'Price ex GST', cents: exGstCents },
    { label: 'GST 10%', cents: gstCents },
  ];
}

export function totalLabel({ isGstShown }: Pick<QuoteOffer, 'isGstShown'>): string {
  return isGstShown ? 'Total inc GST' : 'Total';
}

export const freightNote = 'Freight is extra and depends on where it goes.';

/** How it becomes an order. */
export function acceptWords({ validUntil }: Pick<QuoteOffer, 'validUntil'>): {
  heading: string;
  text: string;
} {
  return {
    heading: `This price holds until the end of ${formatIsoDay(validUntil)}`,
    text: 'Accept it online with the link in our email, or reply to that email. Nothing is made until you approve the proof.',
  };
}

function filled(lines: readonly string[]): string[] {
  return lines.filter(line => line !== '');
}

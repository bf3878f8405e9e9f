/** The words of an invoice, the same on the screen and in the PDF. Empty lines are left out. */
import { formatAbn } from './abn.ts';
import { formatShortDate } from './dates.ts';
import type { InvoiceDocument, InvoiceLine, OrderDocument } from './endpoints/invoices.ts';
import { formatCents } from './money.ts';

/** The first line is the name. */
export function sellerLines({ seller }: OrderDocument): string[] {
  return filled([seller.name, abnLine(seller.abn), seller.address, seller.email, seller.phone]);
}

/** The first line is whoever bought: the company where there is one. */
export function buyerLines({ buyer }: OrderDocument): string[] {
  return filled([
    buyer.company || buyer.name || 'Customer',
    buyer.company && buyer.name,
    abnLine(buyer.abn),
    buyer.poNumber && `Your reference ${buyer.poNumber}`,
  ]);
}

export function dayOf({ timeZone }: OrderDocument, instant: string): string {
  return formatShortDate(new Date(instant), timeZone);
}

/** As the words of pieces and prices read a line. */
export function pricedLine({ quantity, unitCents, totalCents }: InvoiceLine) {
  return { totalQuantity: quantity, price: unitCents, totalPrice: totalCents };
}

/** Under the name of a line: colour with its sizes, decoration. */
export function lineNotes({ colour, sizes, decoration }: InvoiceLine): string[] {
  const run = sizes.map(({ size, quantity }) => `${size} × ${quantity}`).join(', ');
  return filled([filled([colour, run]).join(': '), decoration]);
}

export interface Amount {
  label: string;
  cents: number;
}

/** What the total is made of. */
export function amountRows({ subtotalCents, setupCents, shippingCents }: InvoiceDocument): Amount[] {
  return [
    { label: 'Subtotal', cents: subtotalCents },
    { label: 'Artwork set-up', cents: setupCents },
    { label: 'Delivery', cents: shippingCents },
  ].filter(({ cents }, at) => at === 0 || cents > 0);
}

/** Below the total. Nothing for a shop that is not registered for GST. */
export function gstNotes({ isGstShown, totalCents, gstCents }: InvoiceDocument): string[] {
  if (!isGstShown) return [];
  return [
    `Total includes GST of ${formatCents(gstCents)}`,
    `Without GST ${formatCents(totalCents - gstCents)}`,
    'All items are taxable, at prices that include GST',
  ];
}

export function paymentWords(invoice: InvoiceDocument): { heading: string; text: string } {
  const { payment } = invoice;
  if (payment.state === 'account') {
    return {
      heading: `Due ${dayOf(invoice, payment.dueAt)}`,
      text: `Please pay ${formatCents(invoice.totalCents)} by that day and name ${invoice.number}.`,
    };
  }
  const method = payment.method ? ` by ${paymentMethodWords(payment.method)}` : '';
  return {
    heading: 'Paid in full',
    text: `Paid${method} on ${dayOf(invoice, payment.paidAt)}. Nothing is owing.`,
  };
}

/** How it was paid; the provider's own word where we have none. */
export function paymentMethodWords(method: string): string {
  const known: Record<string, string> = {
    card: 'card',
    afterpay: 'Afterpay',
    afterpay_clearpay: 'Afterpay',
    bank_transfer: 'bank transfer',
  };
  return known[method] ?? method.replaceAll('_', ' ');
}

const abnLine = (abn: string) => (abn ? `ABN ${formatAbn(abn)}` : '');
const filled = (lines: readonly string[]) => lines.filter(line => line !== '');

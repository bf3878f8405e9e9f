/** The words of an invoice, the same on screen and in the PDF. Empty lines are left out. */
import { buyerPriceRows } from '../money/buyer-price-words.ts';
import { formatAbn } from '../text/abn.ts';
import { formatShortDate } from '../time/dates.ts';
import type {
  AdjustmentDocument,
  HowToPay,
  InvoiceDocument,
  InvoiceLine,
  InvoicePayment,
  OrderDocument,
} from './endpoints.ts';
import { formatCents, sumCents } from '../money/money.ts';

/** The first line is the name. */
export function sellerLines({ seller }: OrderDocument): string[] {
  return filled([seller.name, abnLine(seller.abn), seller.address, seller.email, seller.phone]);
}

/** The first line is the buyer: the company, if there is one. */
export function buyerLines({ buyer }: OrderDocument): string[] {
  return filled([
    buyer.company || buyer.name || 'Customer',
    buyer.company && buyer.name,
    buyer.address ?? '',
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

/** Below the name of a line: colour with sizes, decoration. */
export function lineNotes({ colour, sizes, decoration, decorations = [] }: InvoiceLine): string[] {
  const run = sizes.map(({ size, quantity }) => `${size} × ${quantity}`).join(', ');
  const added = decorations.map(({ name, quantity, unitCents }) =>
    quantity === undefined
      ? `${name}: ${formatCents(unitCents)} each`
      : `${name}: ${quantity} at ${formatCents(unitCents)}`,
  );
  return filled([filled([colour, run]).join(': '), decoration, ...added]);
}

export interface Amount {
  label: string;
  cents: number;
}

/** The parts of the total. */
export function amountRows({
  lines,
  subtotalCents,
  decorations = [],
  setupCents,
  shippingCents,
}: InvoiceDocument): Amount[] {
  const rows = buyerPriceRows(lines);
  return [
    ...rows,
    { label: 'Subtotal', cents: subtotalCents },
    ...decorations.map(({ name, totalCents }) => ({ label: name, cents: totalCents })),
    { label: 'Artwork set-up', cents: setupCents },
    { label: 'Delivery', cents: shippingCents },
  ].filter(({ cents }, at) => at <= rows.length || cents > 0);
}

/** Below the total. Empty for a shop that isn't registered for GST. */
export function gstNotes({ isGstShown, totalCents, gstCents }: InvoiceDocument): string[] {
  if (!isGstShown) return [];
  return [
    `Total includes GST of ${formatCents(gstCents)}`,
    `Without GST ${formatCents(totalCents - gstCents)}`,
    'All items are taxable, at prices that include GST',
  ];
}

/** What has happened since the issue. The document doesn't change; the amount to pay follows this. */
export interface InvoiceStanding {
  adjustments?: readonly Pick<AdjustmentDocument, 'totalCents' | 'number' | 'title'>[];
  /** Invoices of what changes have added. */
  further?: readonly Pick<InvoiceDocument, 'totalCents' | 'number'>[] | undefined;
  /** Missing in older copies on a device. */
  payment?: InvoicePayment | null;
  /** Null when nothing is to be paid. Missing in older copies on a device. */
  howToPay?: HowToPay | null;
}

export function paymentWords(
  invoice: InvoiceDocument,
  { adjustments = [], further = [], payment = null, howToPay }: InvoiceStanding = {},
): { heading: string; text: string } {
  if (invoice.further) return furtherWords(invoice, howToPay);
  const { payment: asIssued } = invoice;
  // The order is paid as a whole.
  const totalCents = invoice.totalCents + sumCents(further.map(one => one.totalCents));
  const paid =
    asIssued.state === 'paid'
      ? {
          receivedCents: invoice.totalCents,
          refundedCents: 0,
          ...payment,
          ...asIssued,
          ...(payment && further.length > 0 ? { receivedCents: payment.receivedCents } : {}),
        }
      : payment;
  const heldCents = paid ? paid.receivedCents - paid.refundedCents : 0;
  const takenBackCents = sumCents(adjustments.map(note => note.totalCents));
  const openCents = Math.max(0, totalCents - takenBackCents - heldCents);
  if (paid) return paidWords({ ...invoice, totalCents }, paid, openCents, howToPay);
  if (asIssued.state === 'account' && openCents > 0) {
    if (howToPay === null)
      return { heading: 'Nothing to pay', text: 'Nothing is asked for on this invoice.' };
    return {
      heading: `Due ${dayOf(invoice, asIssued.dueAt)}`,
      text: `Please pay ${formatCents(openCents)} by that day and name ${invoice.number}.`,
    };
  }
  const notes = adjustments.map(({ title, number }) => `${title.toLowerCase()} ${number}`).join(', ');
  return { heading: 'Nothing to pay', text: `This invoice has been taken back in full by ${notes}.` };
}

/** What a change has added is paid with the rest of its order. */
function furtherWords(
  invoice: InvoiceDocument,
  howToPay: HowToPay | null | undefined,
): { heading: string; text: string } {
  const { payment } = invoice;
  if (!howToPay || payment.state === 'paid')
    return { heading: 'Nothing to pay', text: 'Nothing is owing on this order.' };
  const { openCents, reference } = howToPay;
  return {
    heading: `Due ${dayOf(invoice, payment.dueAt)}`,
    text: `Please pay ${formatCents(openCents)} by that day and name ${reference}.`,
  };
}

function paidWords(
  invoice: InvoiceDocument,
  { method, paidAt, receivedCents }: Omit<InvoicePayment, 'refundedCents'>,
  openCents: number,
  howToPay: HowToPay | null | undefined,
): { heading: string; text: string } {
  const { payment } = invoice;
  const rest =
    payment.state === 'account' && howToPay
      ? ` Please pay ${formatCents(howToPay.openCents)} by ${dayOf(invoice, payment.dueAt)} and name ${howToPay.reference}.`
      : '';
  const beyondCents = receivedCents - invoice.totalCents;
  const amount = beyondCents === 0 ? '' : ` ${formatCents(receivedCents)}`;
  const words = [
    `Paid${amount}${howPaid(method)} on ${dayOf(invoice, paidAt)}.`,
    beyondCents > 0 ? `That is ${formatCents(beyondCents)} more than the total.` : '',
    openCents > 0 ? `${formatCents(openCents)} of the total has not been paid.${rest}` : 'Nothing is owing.',
  ];
  return { heading: openCents > 0 ? 'Part paid' : 'Paid in full', text: filled(words).join(' ') };
}

/** The words for the amount of a note. */
export function noteWords({ cause }: AdjustmentDocument): { verb: string; label: string; gstOf: string } {
  if (cause === 'changed') return { verb: 'is no longer owed', label: 'Taken off', gstOf: 'This' };
  return cause === 'cancelled'
    ? { verb: 'has been cancelled', label: 'Cancelled', gstOf: 'This' }
    : { verb: 'has been refunded', label: 'Refunded', gstOf: 'The refund' };
}

/** " by card", " in cash"; empty if unknown. */
export function howPaid(method: string): string {
  if (method === 'cash') return ' in cash';
  return method && method !== 'other' ? ` by ${paymentMethodWords(method)}` : '';
}

/** How it was paid; the provider's own word if we have none. */
export function paymentMethodWords(method: string): string {
  const known: Record<string, string> = {
    card: 'card',
    afterpay: 'Afterpay',
    afterpay_clearpay: 'Afterpay',
    bank_transfer: 'bank transfer',
    card_terminal: 'card',
  };
  return known[method] ?? method.replaceAll('_', ' ');
}

const abnLine = (abn: string) => (abn ? `ABN ${formatAbn(abn)}` : '');
const filled = (lines: readonly string[]) => lines.filter(line => line !== '');

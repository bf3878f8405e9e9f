/** The words of a receipt, the same on screen, in the PDF and in the email. */
import { paymentMethodWords } from '../invoices/invoice-words.ts';
import { formatCents } from '../money/money.ts';
import { formatAbn } from '../text/abn.ts';
import { formatIsoDay } from '../time/dates.ts';
import type { ReceiptDocument } from './endpoints.ts';

export const receiptTitle = ({ kind }: Pick<ReceiptDocument, 'kind'>): string =>
  kind === 'payment' ? 'Receipt' : 'Refund of credit';

/** The first line is the name. */
export function receiptFrom({ seller }: ReceiptDocument): string[] {
  const abn = seller.abn ? `ABN ${formatAbn(seller.abn)}` : '';
  return [seller.name, abn, seller.address, seller.email, seller.phone].filter(Boolean);
}

export function receiptTo({ customer: { name, company } }: ReceiptDocument): string[] {
  return [company || name || 'Customer', company && name].filter(Boolean);
}

/** "Received $110.00 by bank transfer on 20 Nov 2026, reference INV-00042." */
export function receiptSentence({
  kind,
  amountCents,
  method,
  receivedOn,
  reference,
}: ReceiptDocument): string {
  const verb = kind === 'payment' ? 'Received' : 'Given back';
  const by = method === 'other' ? '' : ` ${method === 'cash' ? 'in' : 'by'} ${paymentMethodWords(method)}`;
  return `${verb} ${formatCents(amountCents)}${by} on ${formatIsoDay(receivedOn)}${reference ? `, reference ${reference}` : ''}.`;
}

/** A row for each invoice, and one for what stays on the account. */
export function receiptRows({
  kind,
  invoices,
  creditCents,
}: ReceiptDocument): { label: string; cents: number }[] {
  if (kind === 'refund') return [];
  return [
    ...invoices.map(({ number, orderId, amountCents }) => ({
      label: `${number}, order ${orderId}`,
      cents: amountCents,
    })),
    ...(creditCents > 0 ? [{ label: 'Credit on your account', cents: creditCents }] : []),
  ];
}

/** Of invoices that are not covered yet. */
export function receiptNotes({ invoices }: ReceiptDocument): string[] {
  return invoices
    .filter(({ openCents }) => openCents > 0)
    .map(({ number, openCents }) => `${formatCents(openCents)} of ${number} is still to be paid.`);
}

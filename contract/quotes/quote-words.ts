/** The words of a quote request as panel, mails and office write them. */
import type { quoteHelpTypes, quotePurposes } from './quote-estimate.ts';
import { exGstToIncGst } from './gst.ts';
import { type CentsLike, formatCents } from './money.ts';
import { toDecorationMethod } from './placements.ts';

export const purposeLabels: Readonly<Record<(typeof quotePurposes)[number], string>> = {
  staff: 'Staff uniforms',
  event: 'An event',
  promotion: 'A promotion',
  'client-gifts': 'Client gifts',
  prospecting: 'Prospecting',
  other: 'Something else',
};

export const helpTypeLabels: Readonly<Record<(typeof quoteHelpTypes)[number], string>> = {
  'call-me': 'Call me',
  'company-quote': 'A quote for my company',
  proposal: 'A full proposal',
};

/** "Printed" or "Embroidered" (C29). */
export function decorationLabel(written: string): string {
  return toDecorationMethod(written) === 'embroidery' ? 'Embroidered' : 'Printed';
}

/** "1 print location", "4 print locations", "more than 4 print locations". */
export function locationsLabel(count: number): string {
  if (count > 4) return 'more than 4 print locations';
  return count === 1 ? '1 print location' : `${count} print locations`;
}

/** Under every estimate (C9, C28); a shop that is not registered does not speak of GST. */
export function excludesNote(isRegistered: boolean): string {
  return isRegistered ? 'Values exclude GST and freight.' : 'Values exclude freight.';
}

/** An estimate in one line: both prices, the one with GST not less prominent (C9). */
export function estimateLine(exGstCents: CentsLike | null, isRegistered: boolean): string {
  if (exGstCents === null) return 'TBD';
  const price = formatCents(exGstCents);
  if (!isRegistered) return `${price} · freight extra`;
  return `${price} ex GST · ${formatCents(exGstToIncGst(exGstCents))} inc GST · freight extra`;
}
export const maybeLowerNote = 'Orders of 100+ usually price lower — confirmed in your quote.';

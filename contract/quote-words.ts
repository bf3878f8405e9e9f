/** The words of a quote request as panel, mails and office write them. */
import type { quoteHelpTypes, quotePurposes } from './quote-estimate.ts';
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

/** Under every estimate (C9, C28). */
export const excludesNote = 'Values exclude GST and freight.';
export const maybeLowerNote = 'Orders of 100+ usually price lower — confirmed in your quote.';

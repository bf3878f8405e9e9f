/** The words of a quote request as panel, mails and office write them. */
import type { quoteHelpTypes, quotePurposes } from './quote-estimate.ts';
import { exGstToIncGst } from '../money/gst.ts';
import { type CentsLike, formatCents } from '../money/money.ts';
import { toDecorationMethod } from '../artwork/placements.ts';
import type { Technique } from '../techniques/technique.ts';
import { techniqueLabel } from '../techniques/technique-words.ts';
import { writtenTechniques } from '../techniques/written-techniques.ts';

type Named = Pick<Technique, 'id' | 'name' | 'label'>;

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

/** "Printed", "Embroidered", or as another technique's orders read. */
export function decorationLabel(written: string, techniques: readonly Named[] = writtenTechniques): string {
  return techniqueLabel(toDecorationMethod(written, techniques) ?? (written || 'print'), techniques);
}

/** "1 print location", "4 print locations", "more than 4 print locations". */
export function locationsLabel(count: number): string {
  if (count > 4) return 'more than 4 print locations';
  return count === 1 ? '1 print location' : `${count} print locations`;
}

/** Shown under every estimate; a shop that is not registered does not mention GST. */
export function excludesNote(isRegistered: boolean): string {
  return isRegistered ? 'Values exclude GST and freight.' : 'Values exclude freight.';
}

/** An estimate in one line: both prices, the one with GST not less prominent. */
export function estimateLine(exGstCents: CentsLike | null, isRegistered: boolean): string {
  if (exGstCents === null) return 'TBD';
  const price = formatCents(exGstCents);
  if (!isRegistered) return `${price} · freight extra`;
  return `${price} ex GST · ${formatCents(exGstToIncGst(exGstCents))} inc GST · freight extra`;
}
export const maybeLowerNote = 'Orders of 100+ usually price lower — confirmed in your quote.';

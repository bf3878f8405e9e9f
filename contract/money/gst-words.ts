/**
 * What the shop says about GST beside a price. One rule: a seller who is not registered charges none and may not speak
 * of it, nor call its papers tax invoices (GST Act s 29-70; Competition and Consumer Act, misleading prices).
 * Prices themselves do not change: they are what the customer pays.
 */
import { formatCents, type CentsLike } from './money.ts';

export interface GstWords {
  /** Under the price of one piece. */
  each: string;
  /** Of the last row. */
  total: string;
  /** Under a total that stands alone. */
  allIn: string;
  inAll: string;
  /** In the footer. */
  prices: string;
  /** In a fact of a few words. */
  fact: string;
  /** Behind "Prices are in Australian dollars" in a sentence of the policies. */
  included: string;
}

const registered: GstWords = {
  each: 'each, including GST',
  total: 'Total, including GST',
  allIn: 'all in, with GST',
  inAll: 'in all, with GST',
  prices: 'Prices in AUD including GST',
  fact: 'AUD, with GST',
  included: ' and include GST',
};

const unregistered: GstWords = {
  each: 'each',
  total: 'Total',
  allIn: 'all in',
  inAll: 'in all',
  prices: 'Prices in AUD',
  fact: 'AUD',
  included: '',
};

export function gstWords(isRegistered: boolean): GstWords {
  return isRegistered ? registered : unregistered;
}

/** Under a sum, from the GST that is in it; null where there is none to speak of. */
export function gstNote(gstCents: CentsLike): string | null {
  return gstCents > 0 ? `Includes ${formatCents(gstCents)} GST` : null;
}

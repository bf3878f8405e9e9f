/**
 * What the shop says about GST beside a price. A seller who isn't registered charges no GST and must not mention
 * it, nor call its documents tax invoices (GST Act s 29-70; Competition and Consumer Act, misleading prices).
 * Prices themselves don't change: they are what the customer pays.
 */
import { formatCents, type CentsLike } from './money.ts';

export interface GstWords {
  /** Below the price of one piece. */
  each: string;
  /** In the last row. */
  total: string;
  /** Below a total on its own. */
  allIn: string;
  inAll: string;
  /** In the footer. */
  prices: string;
  /** In a short fact. */
  fact: string;
  /** After "Prices are in Australian dollars" in the policies. */
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

/** Below an amount, from the GST it contains; null if there is none. */
export function gstNote(gstCents: CentsLike): string | null {
  return gstCents > 0 ? `Includes ${formatCents(gstCents)} GST` : null;
}

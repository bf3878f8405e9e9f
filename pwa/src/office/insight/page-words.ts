/** Names of the pages that are counted by pattern. */
import { pageAt } from '#contract/content/pages.ts';

const names: Readonly<Record<string, string>> = {
  '': 'Pages that do not exist',
  '/': 'Home',
  '/product/:id': 'Product pages',
  '/checkout/success': 'Checkout, back from the payment',
  '/orders/:orderId': 'An order',
  '/orders/:orderId/pay': 'Payment of an order',
  '/orders/:orderId/invoice': 'An invoice',
  '/quotes/:quoteId': 'An offer',
};

/** A page that the shop published itself is named by its address. */
export function pageWords(pattern: string): string {
  return names[pattern] ?? pageAt(pattern)?.title ?? pattern;
}

/** Target of a link. Null for patterns that match many pages. */
export function pageLink(pattern: string): string | null {
  return pattern === '' || pattern.includes(':') ? null : pattern;
}

const counted = new Intl.NumberFormat('en-AU');
export const countText = (count: number) => counted.format(count);

const short = new Intl.NumberFormat('en-AU', { notation: 'compact' });
export const shortText = (count: number) => short.format(count);

/** "12%", "under 1%". A dash if the whole is zero. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return percent > 0 && percent < 1 ? 'under 1%' : `${Math.round(percent)}%`;
}

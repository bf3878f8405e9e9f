/** What people call the pages that are counted by their patterns. */
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

/** A page that the shop has published itself goes by its address. */
export function pageWords(pattern: string): string {
  return names[pattern] ?? pageAt(pattern)?.title ?? pattern;
}

/** Where a link can lead; null for patterns that stand for many pages. */
export function pageLink(pattern: string): string | null {
  return pattern === '' || pattern.includes(':') ? null : pattern;
}

const counted = new Intl.NumberFormat('en-AU');
export const countText = (count: number) => counted.format(count);

const short = new Intl.NumberFormat('en-AU', { notation: 'compact' });
export const shortText = (count: number) => short.format(count);

/** "12%", "under 1%"; a dash where there is nothing to be a share of. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return percent > 0 && percent < 1 ? 'under 1%' : `${Math.round(percent)}%`;
}

/**
 * What the shop counts about visits, and how. Pure and without zod, because the code for visits uses it. Nothing here
 * identifies a person: a day's count goes up by one, and only that is stored (decision 031).
 */
import { orderNumberPattern } from '../orders/order-number.ts';
import { pageAt, productIdIn } from '../content/pages.ts';

export const deviceClasses = ['phone', 'tablet', 'desk'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** By the width of the window, with the layout's breakpoints. */
export function deviceClassOf(widthPx: number): DeviceClass {
  return widthPx < 640 ? 'phone' : widthPx < 1024 ? 'tablet' : 'desk';
}

/** Stands for the page's name if the address is unknown. */
export const noPage = '';

export const longestTerm = 60;
export const longestHost = 100;

/** Per message. */
export const mostEvents = 40;

const productPage = '/product/:id';

/**
 * The name under which views of an address are counted: the pattern of a page, so that no order number or
 * token in a link is ever reported. Null for the office, which isn't counted.
 */
export function countedPage(pathname: string, published: readonly { path: string }[]): string | null {
  if (isOffice(pathname)) return null;
  if (productIdIn(pathname) !== null) return productPage;
  const page = pageAt(pathname);
  if (page) return page.canonicalPath ?? page.path;
  return published.find(({ path }) => path === pathname)?.path ?? noPage;
}

export function isOffice(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/');
}

/**
 * A search term as counted. Null if it isn't a product search: a single letter, a long text, or
 * anything that may be an email address, a phone number or an order number.
 */
export function countedTerm(text: string): string | null {
  const term = text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const length = [...term].length;
  if (length < 2 || length > longestTerm || isPersonal(term)) return null;
  return term;
}

function isPersonal(term: string): boolean {
  if (term.includes('@')) return true;
  if (term.replaceAll(/[\s().+-]/g, '').match(/\d{6}/)) return true;
  return orderNumberPattern.test(term.toUpperCase()) && /\d/.test(term);
}

/** The referring host without `www.`; null for the shop's own host, for none, and if it isn't a web address. */
export function countedHost(referrer: string, ownHost: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { protocol, host } = new URL(referrer);
  if (!/^https?:$/.test(protocol) || host === ownHost || host.length > longestHost) return null;
  return host.replace(/^www\./, '');
}

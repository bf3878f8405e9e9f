/**
 * What the shop counts of its visits, and how. Pure, and without zod: the counting of a visit reads it. Nothing here
 * says who somebody is: a day's figure goes up by one, and that is all that is kept (decision 031).
 */
import { orderNumberPattern } from '../orders/order-number.ts';
import { pageAt, productIdIn } from '../content/pages.ts';

export const deviceClasses = ['phone', 'tablet', 'desk'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** By the width of the window, as the layout has it. */
export function deviceClassOf(widthPx: number): DeviceClass {
  return widthPx < 640 ? 'phone' : widthPx < 1024 ? 'tablet' : 'desk';
}

/** In the place of the page's name: an address that leads nowhere. */
export const noPage = '';

export const longestTerm = 60;
export const longestHost = 100;

/** Of one message. */
export const mostEvents = 40;

const productPage = '/product/:id';

/**
 * The name under which views of an address are counted: the pattern of a page, so that no number of an order and no
 * token of a link is ever told. Null where nothing is counted: the office.
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
 * A search as it is counted, or null for what is not a search for goods: a letter, a whole letter to somebody, and
 * whatever may be an e-mail address, a phone or an order number.
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

/** The host that somebody came from, without its `www.`; null for our own, for none and for what is no web address. */
export function countedHost(referrer: string, ownHost: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { protocol, host } = new URL(referrer);
  if (!/^https?:$/.test(protocol) || host === ownHost || host.length > longestHost) return null;
  return host.replace(/^www\./, '');
}

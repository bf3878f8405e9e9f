import { pageAt } from '#contract/content/pages.ts';

const fallback = '/account';

/** The path to the sign-in and back again. */
export function signInPath(returnTo: string): string {
  return `/auth?next=${encodeURIComponent(returnTo)}`;
}

/**
 * Where to go after the sign-in: always a page of this app, whatever the address says. Rejects `//evil`, `\evil`,
 * other sites and `javascript:`.
 */
export function safeReturnPath(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\s]/.test(next)) return fallback;
  const base = 'https://here.invalid';
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname === '/auth' || !pageAt(url.pathname)) return fallback;
  return url.pathname + url.search;
}

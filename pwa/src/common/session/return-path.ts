import { pageAt } from '#contract/content/pages.ts';
import { type Person, type Role, roleOf } from '#contract/wire/capabilities.ts';

const places: Partial<Record<Role, string>> = {
  admin: '/admin',
  workshop: '/admin/jobs',
  driver: '/admin/deliveries',
};

/** Where a person works: staff at their screens, a shopper at the account. */
export const placeOf = (person: Person): string => places[roleOf(person)] ?? '/account';

/** The path to the sign-in and back again. */
export function signInPath(returnTo: string): string {
  return `/auth?next=${encodeURIComponent(returnTo)}`;
}

/**
 * Where to go after the sign-in: always a page of this app, whatever the address says, else the person's own place. Rejects `//evil`, `\evil`,
 * other sites and `javascript:`.
 */
export function safeReturnPath(next: string | null, person: Person = null): string {
  const fallback = placeOf(person);
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\s]/.test(next)) return fallback;
  const base = 'https://here.invalid';
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname === '/auth' || !pageAt(url.pathname)) return fallback;
  return url.pathname + url.search;
}

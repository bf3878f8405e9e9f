/**
 * The hint cookie that the server sets beside the session's own, which no script can read. On a developer's machine it
 * has another name.
 */
const hintCookies = ['__Host-in', 'selvedge-in'];

export const hasHint = (cookies: string): boolean =>
  cookies.split('; ').some(cookie => hintCookies.some(name => cookie === `${name}=1`));

/** Lines for `document.cookie`. The secure one must be written with `Secure`. */
export const forgottenHints = [
  '__Host-in=; Path=/; Secure; SameSite=Strict; Max-Age=0',
  'selvedge-in=; Path=/; SameSite=Strict; Max-Age=0',
];

/** The screen that shows it explains what it means. */
export class CookiesRefused extends Error {}

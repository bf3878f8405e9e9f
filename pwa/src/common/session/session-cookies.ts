/** The cookie that the server sets beside the session's own, which no script can see. On one's own machine it has another name. */
const hintCookies = ['__Host-in', 'selvedge-in'];

export const hasHint = (cookies: string): boolean =>
  cookies.split('; ').some(cookie => hintCookies.some(name => cookie === `${name}=1`));

/** Lines for `document.cookie`: the secure one's must be written with `Secure`. */
export const forgottenHints = [
  '__Host-in=; Path=/; Secure; SameSite=Strict; Max-Age=0',
  'selvedge-in=; Path=/; SameSite=Strict; Max-Age=0',
];

/** What it means is said where it is shown. */
export class CookiesRefused extends Error {}

/**
 * The newsletter: a person who signs up gets an email, and only its link subscribes. The words of consent are defined
 * only here, so that what is stored as agreed is what was shown.
 */
export function newsletterConsent(shopName: string): string {
  return `${shopName} may email me news and offers. I can stop it at any time.`;
}

/** How long the link of a confirmation mail works. */
export const confirmWithinDays = 7;
/** A repeated request within this time sends no second email, so that a stranger can't flood someone's inbox. */
export const confirmAgainAfterMs = 3_600_000;

export const newsletterPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
} as const;

/** The toast after Subscribe. It is the same for every address. */
export const checkInbox = 'Check your inbox to confirm';

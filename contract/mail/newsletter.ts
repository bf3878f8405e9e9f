/**
 * The newsletter: who asks gets a mail, and only its link subscribes. The words of consent stand here alone, so that
 * what is kept as agreed to is what was shown.
 */
export function newsletterConsent(shopName: string): string {
  return `${shopName} may email me news and offers. I can stop it at any time.`;
}

/** How long the link of a confirmation mail works. */
export const confirmWithinDays = 7;
/** Whoever asks again within this time gets no second mail: nobody's inbox can be filled by a stranger. */
export const confirmAgainAfterMs = 3_600_000;

export const newsletterPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
} as const;

/** The toast after Subscribe. It says the same of every address. */
export const checkInbox = 'Check your inbox to confirm';

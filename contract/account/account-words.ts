/** Figures and words of the account screens. Separate from the rules, which are larger than the screens. */

/** How long a link for a new password works. */
export const resetMinutes = 30;
/** The same answer whether or not the account exists. */
export const resetAnswer = 'If that account exists, we have sent an email.';

/** How long the link to a new address works, and how long the old address can undo the change. */
export const emailChangeHours = 24;
export const emailUndoDays = 14;

/** The word to type before an account is deleted, and the days during which signing in restores it. */
export const deletionWord = 'DELETE';
export const deletionGraceDays = 14;

/** The account's figures and words that its screens show, apart from the rules, which weigh more than the screens. */

/** How long a link for a new password works. */
export const resetMinutes = 30;
/** What everybody is told, whether or not there is such an account. */
export const resetAnswer = 'If that account exists, we have sent an email.';

/** How long the link to a new address works, and how long the old address may take the change back. */
export const emailChangeHours = 24;
export const emailUndoDays = 14;

/** The word that is typed before an account is deleted, and the days in which signing in brings it back. */
export const deletionWord = 'DELETE';
export const deletionGraceDays = 14;

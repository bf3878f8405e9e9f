/**
 * A call that needs the password first asks whoever sits before the page, and goes on with the answer. The call layer
 * knows no screens: it sends an event, and what stands above the screens of the office takes it (decision 049).
 */

/** `confirm`: it weighs so much that the password is asked for again. `ended`: the session is over. */
export type PasswordReason = 'confirm' | 'ended';

export interface PasswordQuestion {
  reason: PasswordReason;
  /** True when the password was right: the call is made again. */
  answer: (isGiven: boolean) => void;
}

/** Whoever takes the question prevents the event's default. */
export const passwordEvent = 'selvedge:password';

/** False at once where nobody takes the question: in the shop, in a worker. */
export function askForPassword(reason: PasswordReason): Promise<boolean> {
  return new Promise(resolve => {
    const detail: PasswordQuestion = { reason, answer: resolve };
    const event = new CustomEvent(passwordEvent, { detail, cancelable: true });
    if (globalThis.dispatchEvent?.(event) !== false) resolve(false);
  });
}

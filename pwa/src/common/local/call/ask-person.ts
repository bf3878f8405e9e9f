/**
 * If a call needs the password first, asks the user at the page and then repeats the call. The call layer knows no
 * screens: it dispatches an event, which the frame around the office screens handles (decision 049).
 */

/** `confirm`: the action is important enough to ask for the password again. `ended`: the session has ended. */
export type PasswordReason = 'confirm' | 'ended';

export interface PasswordQuestion {
  reason: PasswordReason;
  /** True if the password was right: the call is then repeated. */
  answer: (isGiven: boolean) => void;
}

/** A handler that accepts the question prevents the event's default. */
export const passwordEvent = 'selvedge:password';

/** Resolves to false at once if no handler accepts the question, as in the shop or in a worker. */
export function askForPassword(reason: PasswordReason): Promise<boolean> {
  return new Promise(resolve => {
    const detail: PasswordQuestion = { reason, answer: resolve };
    const event = new CustomEvent(passwordEvent, { detail, cancelable: true });
    if (globalThis.dispatchEvent?.(event) !== false) resolve(false);
  });
}

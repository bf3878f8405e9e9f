/** What went wrong with a call, in words for people, and the other version of a record that somebody else changed. */
import { ApiError, OfflineError } from './call.ts';

/** The server's own sentence, else `otherwise`. A failed change says that nothing was changed. */
export function failureWords(error: unknown, otherwise: string): string {
  if (error instanceof OfflineError) return 'There is no connection. Nothing was changed.';
  return (error instanceof ApiError && error.serverMessage) || otherwise;
}

/** The same where something was to be sent, for a shopper. */
export function sendFailureWords(error: unknown): string {
  if (error instanceof OfflineError)
    return 'There is no connection. Nothing was sent: try again when you are online.';
  return failureWords(error, 'Something went wrong on our side. Please try again in a moment.');
}

/** The same where something could not be shown: there was nothing to change. */
export function loadFailureWords(error: unknown, otherwise: string): string {
  return error instanceof OfflineError ? 'There is no connection.' : failureWords(error, otherwise);
}

/** The password was asked for and not given: whoever pressed Cancel needs not be told that nothing was done. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'confirm_password';
}

/** An old link, or a hand-made one. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The record as it is now, where somebody else changed it first (409 with `details.current`). */
export function currentOf<T>(error: unknown): T | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.details['current'] as T | undefined) ?? null;
}

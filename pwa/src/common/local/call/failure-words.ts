/** Describes a failed call in words for users, and returns the other version of a record that someone else changed. */
import { ApiError, OfflineError } from './call.ts';

/** The server's own sentence, or else `otherwise`. A failed change also says that nothing was changed. */
export function failureWords(error: unknown, otherwise: string): string {
  if (error instanceof OfflineError) return 'There is no connection. Nothing was changed.';
  return (error instanceof ApiError && error.serverMessage) || otherwise;
}

/** The same for something that a shopper was sending. */
export function sendFailureWords(error: unknown): string {
  if (error instanceof OfflineError)
    return 'There is no connection. Nothing was sent: try again when you are online.';
  return failureWords(error, 'Something went wrong on our side. Please try again in a moment.');
}

/** The same for something that couldn't be shown. There was nothing to change. */
export function loadFailureWords(error: unknown, otherwise: string): string {
  return error instanceof OfflineError ? 'There is no connection.' : failureWords(error, otherwise);
}

/** The password was asked for and the user pressed Cancel, so there is no need to say that nothing was done. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'confirm_password';
}

/** The address comes from an old link, or one typed by hand. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The current record, if someone else changed it first (409 with `details.current`). */
export function currentOf<T>(error: unknown): T | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.details['current'] as T | undefined) ?? null;
}

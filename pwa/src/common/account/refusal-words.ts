import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, OfflineError } from '#pwa/common/local/call/call.ts';
import { CookiesRefused } from '#pwa/common/session/session-cookies.ts';

const noCookies =
  'This browser doesn’t keep cookies for this site, so you can’t stay signed in. Allow cookies for it, then sign in again.';

/** The message for users about a failed call. Never the body of an answer. */
export function wordsOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.serverMessage || otherwise;
  if (error instanceof CookiesRefused) return noCookies;
  return error instanceof OfflineError
    ? 'You are offline. Please try again when you have a connection.'
    : otherwise;
}

/** Shows the server's messages at their fields. Returns true if there was one. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const fields = error instanceof ApiError ? error.fields : {};
  const named = names.filter(name => fields[name]);
  for (const [at, name] of named.entries()) {
    setError(name, { type: 'server', message: fields[name] }, { shouldFocus: at === 0 });
  }
  return named.length > 0;
}

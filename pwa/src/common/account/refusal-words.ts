import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, OfflineError } from '#pwa/common/local/call/call.ts';
import { CookiesRefused } from '#pwa/common/session/session-cookies.ts';

const noCookies =
  'This browser doesn’t keep cookies for this site, so you can’t stay signed in. Allow cookies for it, then sign in again.';

/** The sentence for people behind a failed call; never the body of an answer. */
export function wordsOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.serverMessage || otherwise;
  if (error instanceof CookiesRefused) return noCookies;
  return error instanceof OfflineError
    ? 'You are offline. Please try again when you have a connection.'
    : otherwise;
}

/** Puts what the server says about single fields beside them. True when there was such a word. */
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

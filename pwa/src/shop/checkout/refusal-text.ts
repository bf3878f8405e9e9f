import { ApiError, OfflineError } from '#pwa/common/local/call/call.ts';

/** Describes a failed call for users. Never shows the body of an answer. */
export function refusalText(error: unknown, otherwise: string): string {
  if (error instanceof OfflineError) return 'The shop cannot be reached.';
  return (error instanceof ApiError && error.serverMessage) || otherwise;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

/** The server's total, if it says that a price has changed. */
export function newTotalOf(error: unknown): number | null {
  const totalCents = error instanceof ApiError ? error.details['totalCents'] : undefined;
  return typeof totalCents === 'number' ? totalCents : null;
}

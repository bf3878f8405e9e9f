/** These may be answered later: not signed in, too slow, not now, too early, too many requests. */
const passing: readonly number[] = [401, 408, 409, 425, 429];

/** The server will not give it any more: a copy of it goes. */
export function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && !passing.includes(status);
}

/** The server hasn't been reached for so long that only proofs of delivery are accepted. */
export class LapsedError extends Error {
  override name = 'LapsedError';
}

/** The message to show when this device couldn't store a change. */
export function saveFailureText(error: unknown): string {
  if (error instanceof LapsedError)
    return 'This device has been out of contact with the shop for too long. Connect and sign in again; proof at a door can still be taken.';
  const isFull = error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);
  return isFull
    ? 'This device has no room left, so nothing was saved. Free some space and try again.'
    : 'This device could not save it. Please try again.';
}

/** What people read when this device could not keep a change. */
export function saveFailureText(error: unknown): string {
  const isFull = error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);
  return isFull
    ? 'This device has no room left, so nothing was saved. Make room and try again.'
    : 'This device could not save it. Please try again.';
}

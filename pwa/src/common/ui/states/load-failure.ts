/** How browsers, and the build's own preloading, word that a chunk of code did not come. */
const wordings =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module script/i;

/** Whether a part of the app is missing, as against broken. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && wordings.test(error.message);
}

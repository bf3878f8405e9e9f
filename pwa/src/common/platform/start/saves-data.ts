/**
 * True if the user asked to save data, or has a very slow connection: then nothing is preloaded that may never be
 * viewed.
 */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

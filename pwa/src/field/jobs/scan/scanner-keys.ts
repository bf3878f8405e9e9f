/** Cable and Bluetooth scanners type what they read, faster than a person, and press Enter. */

/** Longest pause between two characters of a scanner. People type far more slowly. */
const fastMs = 60;
const shortestCode = 6;

export interface ScannerKeys {
  /** `code` once one is complete. `isScanner` if the key must not do anything else. */
  take: (key: string, atMs: number) => { code: string | null; isScanner: boolean };
}

export function createScannerKeys(): ScannerKeys {
  let typed = '';
  let lastMs = 0;
  return {
    take(key, atMs) {
      const isFast = atMs - lastMs <= fastMs;
      lastMs = atMs;
      if (!isFast) typed = '';
      if (key === 'Enter') {
        const code = typed.length >= shortestCode ? typed : null;
        typed = '';
        return { code, isScanner: code !== null };
      }
      // Shift and other modifiers come between the characters.
      if ([...key].length !== 1) return { code: null, isScanner: false };
      typed += key;
      return { code: null, isScanner: typed.length > 1 };
    },
  };
}

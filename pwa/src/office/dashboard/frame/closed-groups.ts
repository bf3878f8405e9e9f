/** Which groups of the office's menu are closed on this device. Names of headings only. */
const storageKey = 'selvedge-menu-closed';

export function readClosed(): string[] {
  try {
    return (localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

/** A browser that keeps nothing opens them all again with the next page. */
export function writeClosed(names: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, names.join(' '));
  } catch {
    // As said above.
  }
}

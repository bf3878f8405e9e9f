/** Which groups of the office's menu a person has opened or closed by hand on this device. Names of headings only. */
const storageKey = 'selvedge-menu';

/** True is open. A group that nobody has touched isn't in it. */
export type FlippedGroups = Readonly<Record<string, boolean>>;

/** Kept as words: `Sales:closed Shop:open`. */
export function readFlipped(): FlippedGroups {
  try {
    const words = (localStorage.getItem(storageKey) ?? '').split(' ').map(word => word.split(':'));
    return Object.fromEntries(words.flatMap(([name, is]) => (name && is ? [[name, is === 'open']] : [])));
  } catch {
    return {};
  }
}

/** A browser that keeps nothing shows them as at first with the next page. */
export function writeFlipped(groups: FlippedGroups): void {
  try {
    const words = Object.entries(groups).map(([name, isOpen]) => `${name}:${isOpen ? 'open' : 'closed'}`);
    localStorage.setItem(storageKey, words.join(' '));
  } catch {
    // As said above.
  }
}

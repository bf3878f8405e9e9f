/** The part of an address behind `#`, decoded; null without one, and for one that nobody can read ("#%E0%A4%A"). */
export function anchorOf(hash: string): string | null {
  if (hash.length < 2) return null;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
}

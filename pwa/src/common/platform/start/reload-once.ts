/**
 * Reloads the page to recover from what only a new page can recover from. Skipped if something typed would be lost, and
 * done once within the time given: a second reload would be a loop.
 */
export interface ReloadParts {
  /** Of the reason. */
  name: string;
  againAfterMs: number;
  /** Whether a form holds something that is not saved. */
  isHeld: () => boolean;
  now?: () => number;
  store?: Pick<Storage, 'getItem' | 'setItem'>;
  reload?: () => void;
}

export function reloadOnce(parts: ReloadParts): void {
  if (parts.isHeld() || !takesFirstTry(parts)) return;
  const { reload = () => location.reload() } = parts;
  reload();
}

function takesFirstTry({ name, againAfterMs, now = () => Date.now(), store }: ReloadParts): boolean {
  try {
    const kept = store ?? sessionStorage;
    const key = `selvedge.reloaded.${name}`;
    if (now() - Number(kept.getItem(key) ?? 0) < againAfterMs) return false;
    kept.setItem(key, String(now()));
    return true;
  } catch {
    return false; // without storage nobody would know that it was done before
  }
}

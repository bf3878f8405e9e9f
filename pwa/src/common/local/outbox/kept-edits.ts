/**
 * What is typed into an office form and not saved, stored for this tab, so that a reload or a step back loses nothing.
 * Deleted with the tab and on sign-out.
 */
import { useCallback, useState } from 'react';

const prefix = 'selvedge.edit.';

function read<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as T | null;
  } catch {
    return null; // storage is switched off, or what it holds is not ours
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // No room. The form still has it.
  }
}

/** The next person who signs in on this tab must not find it. */
export function forgetEdits(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // storage is switched off: nothing was stored
  }
}

export interface KeptEdits<T> {
  /** Null if nothing has been changed. */
  edits: T | null;
  setEdits: (edits: T | null) => void;
  /** The edits were typed before this page was opened. */
  wereKept: boolean;
}

/** `name` is stable for the thing being edited. A component that changes it must be remounted (`key`). */
export function useKeptEdits<T>(name: string): KeptEdits<T> {
  const [edits, set] = useState<T | null>(() => read<T>(name));
  const [wereKept] = useState(edits !== null);
  const setEdits = useCallback(
    (next: T | null) => {
      set(next);
      write(name, next);
    },
    [name],
  );
  return { edits, setEdits, wereKept: wereKept && edits !== null };
}

/**
 * What is being typed into a form of the office and is not saved: kept for this tab, so that a reload or a step back
 * loses nothing. It goes with the tab and with the sign-out.
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
    // No room: the form still has it.
  }
}

/** Nobody who signs in next on this tab finds it. */
export function forgetEdits(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // storage is switched off: nothing was kept
  }
}

export interface KeptEdits<T> {
  /** Null while nothing has been changed. */
  edits: T | null;
  setEdits: (edits: T | null) => void;
  /** They were typed before this page was opened. */
  wereKept: boolean;
}

/** `name` is stable for what is edited; a component that changes it is mounted anew (`key`). */
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

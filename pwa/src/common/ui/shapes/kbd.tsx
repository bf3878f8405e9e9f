import type { ReactNode } from 'react';

/** A key to press. Hidden on touch screens, where there is none. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block rounded-1 border border-b-2 border-line bg-surface px-1.5 py-0.5 font-text text-2xs leading-tight font-medium text-soft coarse:hidden">
      {children}
    </kbd>
  );
}

import type { ReactNode } from 'react';

/**
 * The name of a job. The whole card around it, which is `relative`, opens it: with gloves, a line of text is too small
 * a target.
 */
export function CardOpener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="rounded-1 text-left after:absolute after:inset-0 after:rounded-3 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
    >
      <span className="line-clamp-2 wrap-anywhere">{children}</span>
    </button>
  );
}

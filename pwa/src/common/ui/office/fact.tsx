import type { ReactNode } from 'react';

/** One line of a record, inside a `dl`; nothing where there is nothing to say. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="min-w-0">
      <dt className="text-meta text-soft">{label}</dt>
      <dd className="leading-snug wrap-anywhere">{children}</dd>
    </div>
  );
}

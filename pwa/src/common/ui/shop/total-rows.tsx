import type { ReactNode } from 'react';

interface TotalRowsProps {
  /** TotalRow elements: what the total is made of. */
  children: ReactNode;
  label: string;
  /** The sum, written out. */
  total: string;
  /** A second line under the total. */
  note?: ReactNode;
  className?: string;
}

/** Sums one under another, a rule, and what they come to; a changed total is read out. */
export function TotalRows({ children, label, total, note, className }: TotalRowsProps) {
  return (
    <div className={className}>
      <dl className="grid gap-2">
        {children}
        <div
          aria-live="polite"
          aria-atomic="true"
          className="mt-1 flex items-baseline justify-between gap-4 border-t border-ink pt-3 font-strong"
        >
          <dt>{label}</dt>
          <dd className="font-display text-3xl leading-tight font-heading tracking-display tabular-nums">
            {total}
          </dd>
        </div>
      </dl>
      {note && <p className="mt-2 text-meta text-soft tabular-nums">{note}</p>}
    </div>
  );
}

export function TotalRow({ label, amount }: { label: ReactNode; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}

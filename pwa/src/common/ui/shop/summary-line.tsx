import type { ReactNode } from 'react';
import { Badge } from '../states/badge.tsx';

interface SummaryLineProps {
  picture: ReactNode;
  title: string;
  /** Second line. */
  note: string;
  chips: { label: string; items: readonly string[] };
  /** At the right edge. */
  amount: ReactNode;
  /** Below, as wide as the line. */
  children?: ReactNode;
}

/** One line of a summary list, as a list item: picture, title and note over chips, amount. */
export function SummaryLine({ picture, title, note, chips, amount, children }: SummaryLineProps) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-4">
      {picture}
      <div className="min-w-0">
        <b className="leading-snug font-strong">{title}</b>
        <p className="text-meta text-soft">{note}</p>
        {chips.items.length > 0 && (
          <ul aria-label={chips.label} className="mt-2 flex flex-wrap gap-1.5 tabular-nums">
            {chips.items.map(item => (
              <li key={item}>
                <Badge tone="outline">{item}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {amount}
      {children && <div className="col-span-full min-w-0">{children}</div>}
    </li>
  );
}

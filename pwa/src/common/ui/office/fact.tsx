import type { ReactNode } from 'react';
import { classNames } from '../shapes/class-names.ts';

interface FactProps {
  label: string;
  /** Over both columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** One line of a record, inside a `dl`; nothing where there is nothing to say. */
export function Fact({ label, isWide = false, children }: FactProps) {
  if (!children) return null;
  return (
    <div className={classNames('min-w-0', isWide && 'col-span-2')}>
      <dt className="text-meta text-soft">{label}</dt>
      <dd className="leading-snug wrap-anywhere">{children}</dd>
    </div>
  );
}

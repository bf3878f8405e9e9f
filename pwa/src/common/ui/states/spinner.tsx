import { LoaderCircle } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

interface SpinnerProps {
  /** What is being loaded, always visible. If a count is known, use a progress bar. */
  children: string;
  className?: string;
}

/** A short wait of unknown length, with its words. */
export function Spinner({ children, className }: SpinnerProps) {
  return (
    <output className={classNames('inline-flex items-center gap-2 text-soft', className)}>
      <Icon of={LoaderCircle} size="small" className="animate-spin" />
      {children}
    </output>
  );
}

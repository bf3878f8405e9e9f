import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

interface EmptyStateProps {
  title: ReactNode;
  /** What this place is for. */
  children?: ReactNode;
  /** The one button to begin. */
  action?: ReactNode;
  icon?: LucideIcon;
  className?: string;
}

/** Nothing here yet: teaches what would be, and how to begin. */
export function EmptyState({ title, children, action, icon, className }: EmptyStateProps) {
  return (
    <div className={classNames('grid max-w-narrow justify-items-start gap-2 py-8', className)}>
      {icon && <Icon of={icon} size="large" className="text-faint" />}
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      {children && <div className="text-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

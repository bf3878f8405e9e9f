import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../layout/button.tsx';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

interface ErrorStateProps {
  /** What happened, in plain words. */
  title: ReactNode;
  /** What it means and what to do next. */
  children?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  /** Words while trying again. */
  retrying?: string | false;
  /** A second way out, usually a link. */
  action?: ReactNode;
  /** `inline` is a box in the flow, `page` takes the place of what could not be shown. */
  variant?: 'inline' | 'page';
  className?: string;
}

/** Stands where it happened. Announced when it appears. */
export function ErrorState({
  title,
  children,
  retryLabel = 'Try again',
  onRetry,
  retrying = false,
  action,
  variant = 'inline',
  className,
}: ErrorStateProps) {
  const isInline = variant === 'inline';
  return (
    <div
      role="alert"
      className={classNames(
        'flex items-start gap-3',
        isInline
          ? 'rounded-2 border border-current bg-danger-soft p-4 text-on-danger-soft'
          : 'max-w-narrow py-8',
        className,
      )}
    >
      <Icon
        of={TriangleAlert}
        size={isInline ? 'regular' : 'large'}
        className={isInline ? 'mt-px' : 'text-danger'}
      />
      <div className="min-w-0 flex-1">
        <p
          className={
            isInline ? 'leading-snug font-strong' : 'font-display text-xl leading-tight font-heading'
          }
        >
          {title}
        </p>
        {children && (
          <div className={classNames('mt-1', isInline ? 'text-ink' : 'text-soft')}>{children}</div>
        )}
        {(onRetry || action) && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            {onRetry && (
              <Button size={isInline ? 'small' : 'regular'} onClick={onRetry} loading={retrying}>
                {retryLabel}
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </div>
  );
}

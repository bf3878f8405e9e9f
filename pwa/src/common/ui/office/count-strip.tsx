import type { ReactNode } from 'react';
import { VisuallyHidden } from '../shapes/visually-hidden.tsx';
import { classNames } from '../shapes/class-names.ts';

export interface Count {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** Something to look at: shown in red, so say what it is in the label. */
  isLate?: boolean;
  /** Opens what it counts. */
  onOpen?: () => void;
}

/** Figures of one kind side by side in a joined frame. Two columns on a phone. */
export function CountStrip({
  label,
  counts,
  className,
}: {
  label: string;
  counts: readonly Count[];
  className?: string;
}) {
  return (
    <dl
      aria-label={label}
      className={classNames(
        'grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
        className,
      )}
    >
      {counts.map(({ key, label: name, value, isLate, onOpen }) => (
        <div
          key={key}
          className="flex min-w-0 flex-col-reverse justify-end bg-raised px-4 py-3 max-sm:last:odd:col-span-2"
        >
          <dt className="text-meta leading-snug text-soft">{name}</dt>
          <dd
            className={classNames(
              'font-display text-2xl leading-tight font-heading tabular-nums',
              isLate && 'text-danger',
            )}
          >
            {onOpen ? (
              <button
                type="button"
                onClick={onOpen}
                className="rounded-1 underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current coarse:min-h-11 coarse:min-w-11 coarse:text-left"
              >
                {value}
                <VisuallyHidden>, show the rows</VisuallyHidden>
              </button>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

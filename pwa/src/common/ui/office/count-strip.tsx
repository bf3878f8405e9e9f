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

/** Widest digit of the display face, in em. */
const digitEm = 0.64;

/** As large as the longest figure allows on one line, and the same for all. */
function sizeFor(counts: readonly Count[]): string | undefined {
  const longest = Math.max(
    ...counts.map(({ value }) => (typeof value === 'object' ? 0 : String(value).length)),
  );
  return longest > 0
    ? `clamp(1rem, ${(100 / (longest * digitEm)).toFixed(1)}cqi, var(--text-2xl))`
    : undefined;
}

/** Figures of one kind side by side in a joined frame. Two columns on a phone, and six figures in two rows on a tablet. */
export function CountStrip({
  label,
  counts,
  className,
}: {
  label: string;
  counts: readonly Count[];
  className?: string;
}) {
  const fontSize = sizeFor(counts);
  return (
    <dl
      aria-label={label}
      className={classNames(
        'grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line',
        counts.length === 6
          ? 'sm:grid-cols-3 xl:grid-cols-6'
          : 'sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
        className,
      )}
    >
      {counts.map(({ key, label: name, value, isLate, onOpen }) => (
        <div
          key={key}
          className="@container flex min-w-0 flex-col-reverse justify-end bg-raised px-4 py-3 max-sm:last:odd:col-span-2"
        >
          <dt className="text-meta leading-snug text-soft">{name}</dt>
          <dd
            style={{ fontSize }}
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

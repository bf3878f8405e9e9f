import { classNames } from '../shapes/class-names.ts';
import { sewnShare } from '../shapes/sewn-share.ts';

interface ProgressBarProps {
  done: number;
  total: number;
  /** What is counted, in words: "4,120 of 9,216 rows". Shown above the bar. */
  label: string;
  hideLabel?: boolean;
  className?: string;
}

/** For long work with a known count. The seam is for the one progress a view is about; this is for all others. */
export function ProgressBar({ done, total, label, hideLabel, className }: ProgressBarProps) {
  return (
    <div className={classNames('grid gap-1', className)}>
      {!hideLabel && <span className="text-meta text-soft tabular-nums">{label}</span>}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- engines draw a native progress each their own way
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-1 bg-track"
      >
        <div
          className="h-full bg-action transition-[width] duration-move ease-needle"
          style={{ width: `${sewnShare(done, total)}%` }}
        />
      </div>
    </div>
  );
}

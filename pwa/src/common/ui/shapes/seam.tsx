import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { sewnShare } from './sewn-share.ts';

/** The brand's edge: a running stitch. Decoration, hidden from screen readers; one seam per view. */
export function Seam({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('seam', className)} />;
}

interface SeamProgressProps {
  done: number;
  total: number;
  /** What is counted, in words: "4 of 9 delivered". */
  label: string;
  /** `current` takes the text's colour, for dark pills. */
  tone?: 'thread' | 'current';
  className?: string;
}

/** Progress as a seam being sewn: whole stitches only, chalk dots for the rest. Never loops. */
export function SeamProgress({ done, total, label, tone = 'thread', className }: SeamProgressProps) {
  const share = sewnShare(done, total);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native progress can't be sewn
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={label}
      data-whole={share === 100 ? '' : undefined}
      data-tone={tone}
      className={classNames('seam-progress', className)}
      style={{ '--sewn-share': `${share}%` } as CSSProperties}
    />
  );
}

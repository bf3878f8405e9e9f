import { classNames } from '../shapes/class-names.ts';

/** The shape of what comes: give it the size of the real thing. Put one `role="status"` with words beside a group. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-wait rounded-2 bg-track', className)} />
  );
}

/** Lines of text to come; the last is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames('grid gap-2', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={classNames('h-4', index === lines - 1 && lines > 1 && 'w-3/5')} />
      ))}
    </span>
  );
}

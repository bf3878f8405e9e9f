import { lazy, Suspense } from 'react';
import type { RosterDetailsProps } from './roster-details.tsx';

const Details = lazy(() => import('./roster-details.tsx').then(m => ({ default: m.RosterDetails })));

/** Loaded where a line has names and numbers, which most haven't. */
export function LazyRoster({
  roster,
  ...rest
}: Omit<RosterDetailsProps, 'roster'> & { roster: RosterDetailsProps['roster'] | null | undefined }) {
  if (!roster) return null;
  return (
    <Suspense fallback={null}>
      <Details roster={roster} {...rest} />
    </Suspense>
  );
}

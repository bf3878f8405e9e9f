import { lazy, Suspense } from 'react';
import type { OrderedRosterProps } from './ordered-roster.tsx';

const Ordered = lazy(() => import('./ordered-roster.tsx').then(m => ({ default: m.OrderedRoster })));

/** Loaded where a line has names and numbers, which most haven't. */
export function LazyOrderedRoster(props: OrderedRosterProps) {
  return (
    props.item.roster && (
      <Suspense fallback={null}>
        <Ordered {...props} />
      </Suspense>
    )
  );
}

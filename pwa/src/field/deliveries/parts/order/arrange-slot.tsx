import { lazy, Suspense } from 'react';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { ArrangeStopsProps } from './arrange-stops.tsx';

const ArrangeStops = lazy(() => import('./arrange-stops.tsx').then(m => ({ default: m.ArrangeStops })));

/** The list to arrange, loaded on first use. */
export function ArrangeSlot(props: ArrangeStopsProps) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <ArrangeStops {...props} />
    </Suspense>
  );
}

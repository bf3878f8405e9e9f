import { lazy, Suspense } from 'react';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { GivenCodesProps } from './given-codes.tsx';

const GivenCodes = lazy(() => import('./given-codes.tsx').then(m => ({ default: m.GivenCodes })));

/** Loaded after the record that it is a part of. */
export function LazyGivenCodes(props: GivenCodesProps) {
  return (
    <Suspense fallback={<Skeleton className="h-11 w-full" />}>
      <GivenCodes {...props} />
    </Suspense>
  );
}

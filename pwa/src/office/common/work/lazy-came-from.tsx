import { lazy, Suspense } from 'react';
import type { CameFrom } from '#contract/quotes/quote-source.ts';

const CameFromPart = lazy(() => import('./came-from.tsx').then(m => ({ default: m.CameFromPart })));

/** Loaded where there is something to show. */
export function LazyCameFrom({ from, level }: { from: CameFrom | null | undefined; level?: 2 | 3 }) {
  if (!from) return null;
  return (
    <Suspense fallback={null}>
      <CameFromPart from={from} {...(level ? { level } : {})} />
    </Suspense>
  );
}

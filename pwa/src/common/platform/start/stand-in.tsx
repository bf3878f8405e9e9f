import type { ReactNode } from 'react';
import { usePresentation } from '#pwa/common/ui/shapes/appearance.ts';
import { mainId } from '../route-focus.ts';

/** Round what stands in place of a screen of staff: in the field there is no frame, so nobody else gives the landmark. */
export function StandIn({ children }: { children: ReactNode }) {
  if (usePresentation() === 'desk') return children;
  return (
    <main id={mainId} tabIndex={-1} className="p-4">
      {children}
    </main>
  );
}

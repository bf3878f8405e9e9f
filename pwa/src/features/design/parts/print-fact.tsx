import { Check, TriangleAlert } from 'lucide-react';
import { Badge } from '#pwa/ui/badge.tsx';
import type { PrintQuality } from '../design-view.ts';

/** What the printer would say, at the corner of the preview. */
export function PrintFact({ quality, fits }: { quality: PrintQuality; fits: boolean }) {
  return (
    <div
      role="status"
      className="absolute top-3 right-3 max-w-[min(19rem,calc(100%-1.5rem))] md:top-4 md:right-4"
    >
      {!fits ? (
        <Badge tone="wait" icon={TriangleAlert}>
          Partly outside the print area
        </Badge>
      ) : quality.kind === 'soft' ? (
        <Badge tone="wait" icon={TriangleAlert}>
          Prints soft at this size: {quality.dpi} dpi
        </Badge>
      ) : (
        <Badge tone="ok" icon={Check}>
          {quality.kind === 'vector'
            ? 'Prints sharp at every size'
            : `Prints sharp at this size: ${quality.dpi} dpi`}
        </Badge>
      )}
    </div>
  );
}

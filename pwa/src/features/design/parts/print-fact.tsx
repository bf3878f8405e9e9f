import { Check, TriangleAlert } from 'lucide-react';
import { Badge } from '#pwa/ui/badge.tsx';
import type { PrintQuality } from '../design-view.ts';

/** What the printer would say, over the tools. */
export function PrintFact({ quality, fits }: { quality: PrintQuality; fits: boolean }) {
  return (
    <output>
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
    </output>
  );
}

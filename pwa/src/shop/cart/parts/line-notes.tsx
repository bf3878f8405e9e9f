import { ArrowDownRight, Info, TriangleAlert } from 'lucide-react';
import { formatCents } from '#contract/money/money.ts';
import type { PriceChange } from '#pwa/common/local/cart/cart-seen-prices.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

interface LineNotesProps {
  trouble: string | null;
  change: PriceChange | undefined;
  onAcceptChange: () => void;
  /** "6 more pieces: $19.95 each" */
  nextStep: string | undefined;
}

/** Changes to a line, and what would make it cheaper. */
export function LineNotes({ trouble, change, onAcceptChange, nextStep }: LineNotesProps) {
  return (
    <>
      {trouble && (
        <output className="mt-3 flex items-start gap-2 font-medium text-danger">
          <Icon of={TriangleAlert} size="small" className="mt-1" />
          {trouble}
        </output>
      )}
      {change && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 rounded-2 bg-info-soft py-1 pr-1 pl-3 text-on-info-soft">
          <Icon of={Info} size="small" />
          <output className="flex-1 basis-52 py-2">
            The price has changed: {formatCents(change.toCents)} each, before {formatCents(change.fromCents)}.
          </output>
          <Button variant="quiet" size="small" onClick={onAcceptChange}>
            Got it
          </Button>
        </div>
      )}
      {nextStep && !trouble && (
        <p className="mt-3 flex items-start gap-2 text-meta text-ok tabular-nums">
          <Icon of={ArrowDownRight} size="small" className="mt-0.5" />
          {nextStep}
        </p>
      )}
    </>
  );
}

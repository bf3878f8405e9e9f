import { formatCents } from '#contract/money/money.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { PriceStep } from '../design-price.ts';

/** The price of one piece by quantity. The current step is marked by more than its colour. */
export function PriceBreaks({
  steps,
  next,
}: {
  steps: readonly PriceStep[];
  next: { morePieces: number; unitPriceCents: number } | null;
}) {
  if (steps.length === 0) return null;
  return (
    <>
      <ol
        aria-label="Price of one piece by quantity"
        className={classNames(
          'mt-4 grid text-meta leading-snug tabular-nums',
          steps.length > 4 ? 'grid-cols-3' : 'grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]',
        )}
      >
        {steps.map(step => (
          <li
            key={step.label}
            aria-current={step.isReached || undefined}
            className={classNames(
              'border-t-2 px-3 py-2',
              step.isReached
                ? 'border-action bg-action-soft text-on-action-soft'
                : 'border-transparent bg-sunken',
            )}
          >
            {step.label}
            <b className="block text-md">{formatCents(step.priceCents)}</b>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="mt-2 min-h-6 text-meta text-soft tabular-nums">
        {next && (
          <>
            Add <b className="text-ink">{next.morePieces} more</b> for {formatCents(next.unitPriceCents)}{' '}
            each.
          </>
        )}
      </p>
    </>
  );
}

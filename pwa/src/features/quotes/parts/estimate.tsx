import { type Control, useWatch } from 'react-hook-form';
import { replyBy } from '#contract/business-hours.ts';
import { formatWeekday } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { estimateQuote } from '#contract/quote-estimate.ts';
import type { QuoteForm } from '#contract/quote-form.ts';
import { excludesNote, maybeLowerNote } from '#contract/quote-words.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import type { QuoteFields } from '../use-quote-form.ts';

/** The live figure: without GST as it is reckoned, and with GST at least as large (C9). */
export function Estimate({ control }: { control: Control<QuoteFields, unknown, QuoteForm> }) {
  const [quantity, locationCount, method] = useWatch({
    control,
    name: ['quantity', 'locationCount', 'decorationMethod'],
  });
  const { now, timeZone } = useShopClock();
  const estimate = estimateQuote({ quantity, locationCount, decorationMethod: method || 'printed' });
  return (
    <div>
      <p className="text-meta leading-snug text-soft">
        Instant estimate{method === '' && ', printed'}
        {estimate?.mayPriceLower && `. ${maybeLowerNote}`}
      </p>
      <output
        aria-live="polite"
        className="mt-1 flex flex-wrap items-baseline gap-x-2 leading-tight tabular-nums"
      >
        {estimate ? (
          <>
            <span className="font-strong">{formatCents(estimate.exGstCents)} ex GST</span>
            <span aria-hidden="true">·</span>
            <strong className="font-display text-2xl font-heading">
              {formatCents(estimate.incGstCents)} inc GST
            </strong>
            <span aria-hidden="true">·</span>
            <span>freight extra</span>
          </>
        ) : (
          <span className="font-strong">TBD</span>
        )}
      </output>
      <p className="mt-2 text-meta leading-snug text-soft">
        {excludesNote} We answer within 24 hours on business days: by {formatWeekday(replyBy(now, timeZone))}.
      </p>
    </div>
  );
}

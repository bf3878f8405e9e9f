import { type Control, useWatch } from 'react-hook-form';
import { replyBy } from '#contract/time/business-hours.ts';
import { formatWeekday } from '#contract/time/dates.ts';
import { formatCents } from '#contract/money/money.ts';
import { type EstimateParts, estimateRequest } from '#contract/quotes/product-estimate.ts';
import { type QuoteEstimate } from '#contract/quotes/quote-estimate.ts';
import type { QuoteForm } from '#contract/quotes/quote-form.ts';
import { excludesNote, maybeLowerNote } from '#contract/quotes/quote-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { QuoteFields } from '../use-quote-form.ts';

interface EstimateProps {
  control: Control<QuoteFields, unknown, QuoteForm>;
  /** What the words in the product field are estimated by. */
  partsFor: (words: string) => EstimateParts;
}

/** The live estimate: without GST, and with GST in type at least as large. */
export function Estimate({ control, partsFor }: EstimateProps) {
  const [quantity, locationCount, method, words] = useWatch({
    control,
    name: ['quantity', 'locationCount', 'decorationMethod', 'productName'],
  });
  const { gstRegistered } = useShopFacts();
  const parts = partsFor(words);
  const estimate = estimateRequest({ quantity, locationCount, decorationMethod: method || 'printed' }, parts);
  return (
    <div>
      <p className="text-meta leading-snug text-soft">
        Instant estimate{method === '' && ', printed'}
        {estimate && parts.product && ', with set-up'}
        {estimate?.mayPriceLower && `. ${maybeLowerNote}`}
      </p>
      <output
        aria-live="polite"
        className="mt-1 flex flex-wrap items-baseline leading-tight whitespace-pre tabular-nums"
      >
        {estimate ? (
          <Figures {...estimate} isRegistered={gstRegistered} />
        ) : (
          <span className="font-strong">TBD</span>
        )}
      </output>
    </div>
  );
}

const whole = '-order-1 mb-1 basis-full font-display text-3xl leading-none font-heading';

/** Read out as one line, "$300.00 ex GST · $330.00 inc GST · freight extra". Visually, the full price is on top. */
function Figures({ exGstCents, incGstCents, isRegistered }: QuoteEstimate & { isRegistered: boolean }) {
  if (!isRegistered) {
    return (
      <>
        <strong className={whole}>{formatCents(exGstCents)}</strong>
        <span className="sr-only"> · </span>
        <span>freight extra</span>
      </>
    );
  }
  return (
    <>
      <span>{formatCents(exGstCents)} ex GST</span>
      <span className="sr-only"> · </span>
      <strong className={whole}>{formatCents(incGstCents)} inc GST</strong>
      <span> · </span>
      <span>freight extra</span>
    </>
  );
}

/** What the figure leaves out, and when to expect an answer. */
export function EstimateNotes() {
  const { now, timeZone } = useShopClock();
  const { gstRegistered } = useShopFacts();
  return (
    <p className="text-soft">
      {excludesNote(gstRegistered)} We respond within 24 hours on business days: by{' '}
      {formatWeekday(replyBy(now, timeZone))}.
    </p>
  );
}

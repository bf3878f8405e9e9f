import { useQuotePanel } from '#pwa/common/platform/quote-panel.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

/** Above the listing of bulk orders: a large order is priced by quote. */
export function BulkBanner() {
  const quotePanel = useQuotePanel();
  return (
    <section
      aria-labelledby="bulk-title"
      className="tile-cool mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-3 px-5 py-5 md:px-8 md:py-7"
    >
      <div className="max-w-measure min-w-0 flex-1 basis-80">
        <h2 id="bulk-title" className="text-2xl">
          Ordering for a whole team?
        </h2>
        <p className="mt-1.5">
          The more pieces of one style, the lower the price of each: every product page shows its price
          breaks. For a large or mixed order, ask us for one price for the lot.
        </p>
      </div>
      <Button variant="go" size="large" onClick={() => quotePanel.open()}>
        Request a quote
      </Button>
    </section>
  );
}

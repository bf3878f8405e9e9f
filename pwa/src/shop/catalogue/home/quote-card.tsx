import { quoteMinQuantity } from '#contract/shop/shop-defaults.ts';
import { useQuotePanel } from '#pwa/common/platform/quote-panel.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

export function QuoteCard() {
  const panel = useQuotePanel();
  return (
    <section className="deep border border-deep-line flex flex-col items-start rounded-3 p-6 md:p-8">
      <h3 className="text-2xl">Request a quote</h3>
      <p className="mt-2 mb-5 text-on-deep-soft">
        From {quoteMinQuantity} pieces. An estimate at once, a firm price within 24 hours on business days.
      </p>
      <Button variant="pale" className="mt-auto" onClick={() => panel.open()}>
        Get Instant Quote
      </Button>
    </section>
  );
}

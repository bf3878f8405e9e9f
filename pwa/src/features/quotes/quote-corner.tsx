/** The floating button of the shop's screens and the panel it opens. In the first load: the panel itself is not. */
import { ReceiptText } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useQuotePanel } from '#pwa/platform/quote-panel.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Icon } from '#pwa/ui/icon.tsx';

const QuoteCalculator = lazy(() =>
  import('./parts/quote-calculator.tsx').then(m => ({ default: m.QuoteCalculator })),
);

/** Where money is being paid, somebody signs in, or the page has its own button. */
const withoutButton = /^\/(cart|checkout|orders|auth|contact|newsletter)(\/|$)/;

export function QuoteCorner() {
  const { pathname } = useLocation();
  const panel = useQuotePanel();
  const { isOpen, productName, place } = useStore(panel.state);
  const [wasOpened, setOpened] = useState(false);
  const isInTheWay = useSyncExternalStore(followScroll, () => coversMore(pathname));
  if (isOpen && !wasOpened) setOpened(true);
  // Back and links leave the panel behind.
  useEffect(() => panel.close(), [panel, pathname]);

  return (
    <>
      {!withoutButton.test(pathname) && !isInTheWay && (
        <Button
          variant="go"
          onClick={() => panel.open()}
          aria-haspopup="dialog"
          className="rounded-round px-6 shadow-2"
        >
          <Icon of={ReceiptText} size="small" />
          Get Instant Quote
        </Button>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <QuoteCalculator
            place={place ?? 'sheet'}
            isOpen={isOpen}
            onOpenChange={open => !open && panel.close()}
            productName={productName}
          />
        </Suspense>
      )}
    </>
  );
}

function followScroll(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true });
  addEventListener('resize', onChange);
  return () => {
    removeEventListener('scroll', onChange);
    removeEventListener('resize', onChange);
  };
}

/** The home page's own first buttons come first, where there is a page below them. */
function coversMore(pathname: string): boolean {
  const { scrollHeight } = document.documentElement;
  const canScrollPast = scrollHeight > innerHeight * 1.6;
  return pathname === '/' && canScrollPast && scrollY < innerHeight * 0.6;
}

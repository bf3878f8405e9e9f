/** The floating button of the shop's screens and the panel it opens. Part of the first load; the panel itself isn't. */
import { ReceiptText } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useQuotePanel } from '#pwa/common/platform/quote-panel.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

const QuoteCalculator = lazy(() =>
  import('./parts/quote-calculator.tsx').then(m => ({ default: m.QuoteCalculator })),
);

/** Pages for paying or signing in, and those with their own button. */
const withoutButton = /^\/(setup|cart|checkout|orders|auth|contact|newsletter)(\/|$)/;

/** Pages with sizes and tools beneath it: only the icon is shown. */
const overTools = /^\/products?\/\d/;

/** How far a phone is scrolled before the label is hidden. */
const readingFromPx = 160;

/** Classes of the label and of the button. */
const inFull = [undefined, 'px-6'] as const;
const signOnPhone = ['max-md:sr-only', 'max-md:size-14 max-md:px-0 md:px-6'] as const;
const signOnly = ['sr-only', 'size-14 max-md:px-0 md:px-0'] as const;

export function QuoteCorner() {
  const { pathname } = useLocation();
  const panel = useQuotePanel();
  const { isOpen, productName, place } = useStore(panel.state);
  const [wasOpened, setOpened] = useState(false);
  const { isInTheWay, isRead } = useScrolled(pathname);
  const [words, shape] = overTools.test(pathname) ? signOnly : isRead ? signOnPhone : inFull;
  if (isOpen && !wasOpened) setOpened(true);
  // Back and links close the panel.
  useEffect(() => panel.close(), [panel, pathname]);

  return (
    <>
      {!withoutButton.test(pathname) && !isInTheWay && (
        <Button
          variant="go"
          onClick={() => panel.open()}
          aria-haspopup="dialog"
          title={words && 'Get Instant Quote'}
          className={classNames('rounded-round shadow-2', shape)}
        >
          <Icon of={ReceiptText} size="small" />
          <span className={words}>Get Instant Quote</span>
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

/** Read in the next frame: during a render the browser would have to lay out the whole page. */
function useScrolled(pathname: string) {
  const [scrolled, setScrolled] = useState({ isInTheWay: pathname === '/', isRead: false });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const isInTheWay = coversMore(pathname);
      const isRead = scrollY > readingFromPx;
      setScrolled(now =>
        now.isInTheWay === isInTheWay && now.isRead === isRead ? now : { isInTheWay, isRead },
      );
    };
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    lookSoon();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
    };
  }, [pathname]);
  return scrolled;
}

/** The home page's own first buttons have priority if the page continues below them. */
function coversMore(pathname: string): boolean {
  const { scrollHeight } = document.documentElement;
  const canScrollPast = scrollHeight > innerHeight * 1.6;
  return pathname === '/' && canScrollPast && scrollY < innerHeight * 0.6;
}

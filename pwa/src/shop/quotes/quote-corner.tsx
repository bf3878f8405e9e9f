/** The floating button of the shop's screens and the panel it opens. Part of the first load; the panel itself isn't. */
import { ReceiptText } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useQuotePanel } from '#pwa/common/platform/quote-panel.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useRoom } from './use-room.ts';

const QuoteCalculator = lazy(() =>
  import('./parts/quote-calculator.tsx').then(m => ({ default: m.QuoteCalculator })),
);

/** Set aside, it can still be reached by keyboard and screen reader, and appears under the focus. */
const aside = 'opacity-0 focus-within:pointer-events-auto focus-within:opacity-100';

export function QuoteCorner() {
  const { pathname } = useLocation();
  const panel = useQuotePanel();
  const { isOpen, productName, place } = useStore(panel.state);
  const [wasOpened, setOpened] = useState(false);
  const corner = useRef<HTMLDivElement>(null);
  const room = useRoom(corner);
  const isSign = room !== 'words';
  if (isOpen && !wasOpened) setOpened(true);
  // Back and links close the panel.
  useEffect(() => panel.close(), [panel, pathname]);

  // The shop isn't open yet.
  if (pathname === '/setup') return null;
  return (
    <>
      <div
        ref={corner}
        data-room={room}
        className={classNames('transition-opacity', room === 'none' ? aside : 'pointer-events-auto')}
      >
        <Button
          variant="go"
          onClick={() => panel.open()}
          aria-haspopup="dialog"
          title={isSign ? 'Get Instant Quote' : undefined}
          className={classNames('h-14 rounded-round shadow-2', isSign ? 'w-14 md:px-0 max-md:px-0' : 'px-6')}
        >
          <Icon of={ReceiptText} size="small" />
          <span className={isSign ? 'sr-only' : undefined}>Get Instant Quote</span>
        </Button>
      </div>
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

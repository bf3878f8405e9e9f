import { Link } from 'react-router-dom';
import { useQuotePanel } from '#pwa/common/platform/quote-panel.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

export function ClosingCall() {
  const panel = useQuotePanel();
  return (
    <section className="bg-sunken">
      <div className="mx-auto flex max-w-page flex-col items-start justify-between gap-8 px-page-edge py-12 md:py-20 lg:flex-row lg:items-center">
        <h2 className="text-4xl leading-none font-poster tracking-poster md:text-5xl">
          Cut once.
          <br />
          Ordered right.
        </h2>
        <div className="flex w-full gap-3 sm:w-auto">
          <Button asChild variant="go" size="large" className="flex-1 max-sm:px-3 sm:flex-none">
            <Link to="/products">Shop Now</Link>
          </Button>
          <Button size="large" className="flex-1 max-sm:px-3 sm:flex-none" onClick={() => panel.open()}>
            Request a Quote
          </Button>
        </div>
      </div>
    </section>
  );
}

import { Link } from 'react-router-dom';
import { Button } from '#pwa/ui/button.tsx';

export function ClosingCall() {
  return (
    <section className="bg-sunken">
      <div className="mx-auto flex max-w-page flex-col items-start justify-between gap-8 px-page-edge py-12 sm:flex-row sm:items-center md:py-16">
        <h2 className="text-4xl leading-none font-poster tracking-poster md:text-5xl">
          Cut once.
          <br />
          Ordered right.
        </h2>
        <Button asChild variant="go" size="large">
          <Link to="/products">Shop Now</Link>
        </Button>
      </div>
    </section>
  );
}

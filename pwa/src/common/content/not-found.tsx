import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { PartBoundary } from '#pwa/common/ui/states/part-boundary.tsx';
import { PopularCategories } from './popular-categories.tsx';

/** Every path that isn't a page. The server answers it with 404 too. Staff see it without the shop's links. */
export function NotFoundScreen({ search }: { search?: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page gap-12 px-page-edge py-12 md:gap-16 md:py-20">
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid justify-items-start gap-4">
          <p
            aria-hidden="true"
            className="font-display text-6xl leading-poster font-poster tracking-poster text-faint"
          >
            404
          </p>
          <h1 className="text-4xl">Page Not Found</h1>
          <p className="max-w-measure text-lg text-soft">
            There’s nothing at this address. It may have moved, or the link may be incomplete.
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button variant="go" asChild>
              <Link to="/products">View All Products</Link>
            </Button>
            <Button asChild>
              <Link to="/">Home</Link>
            </Button>
          </div>
        </div>
        {search && (
          <section aria-labelledby="looking" className="lg:pt-4">
            <h2 id="looking" className="mb-2 text-2xl">
              What were you looking for?
            </h2>
            <PartBoundary>
              <Suspense fallback={<div className="h-control" />}>{search}</Suspense>
            </PartBoundary>
          </section>
        )}
      </div>
      {search && <PopularCategories />}
    </div>
  );
}

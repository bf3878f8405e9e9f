import { Link } from 'react-router-dom';
import { Button } from '#pwa/ui/button.tsx';

/** Every path that is no page. The server answers it with 404 as well. */
export function NotFoundScreen() {
  return (
    <div className="mx-auto grid max-w-page content-center justify-items-start gap-4 px-page-edge py-12 md:min-h-[60dvh]">
      <p
        aria-hidden="true"
        className="font-display text-6xl leading-poster font-poster tracking-poster text-faint"
      >
        404
      </p>
      <h1 className="text-4xl">Page Not Found</h1>
      <p className="max-w-measure text-soft">
        There is nothing at this address. It may have moved, or a letter is missing from the link.
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
  );
}

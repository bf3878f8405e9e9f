import { Link } from 'react-router-dom';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { Garment } from '#pwa/common/garments/garment.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';

interface ProductPlaceholderProps {
  isAsking: boolean;
  onRetry: () => void;
}

/** Replaces a product that couldn't be fetched. Nothing can be bought here. */
export function ProductPlaceholder({ isAsking, onRetry }: ProductPlaceholderProps) {
  return (
    <div className="pb-12 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-10 xl:grid-cols-[minmax(0,1fr)_30rem] xl:gap-12">
      <div className="tile grid h-102 place-items-center [grid-template:100%/100%] md:rounded-3 lg:h-[clamp(24rem,calc(100dvh-21rem),45rem)]">
        <Garment
          garment="tee"
          colours={fabricColours('grey', '#8a8f96')}
          className="h-[92%] w-full object-contain opacity-50"
        />
      </div>
      <div className="grid content-start gap-5 px-page-edge pt-5 md:px-0 lg:pt-0">
        <ErrorState
          title="Error fetching product"
          onRetry={onRetry}
          retryLabel="Retry"
          retrying={isAsking && 'Trying…'}
          action={
            <TextLink asChild variant="solo">
              <Link to="/products">All products</Link>
            </TextLink>
          }
        >
          We can’t reach the shop, and this product isn’t saved on this device yet. You haven’t lost anything.
        </ErrorState>
        <div>
          <h1 className="text-3xl tracking-display">Custom garment</h1>
          <p className="mt-2 flex items-center gap-2 text-meta text-soft">
            Rated 4.5 of 5, 126 reviews <Badge tone="outline">Sample</Badge>
          </p>
        </div>
        <div className="grid grid-cols-[1.5fr_1fr] gap-3">
          <Button variant="go" disabled className="min-h-14">
            Add to Cart
          </Button>
          <Button disabled className="min-h-14">
            Buy Now
          </Button>
        </div>
        <p className="text-meta text-soft">You can order once the product has loaded.</p>
      </div>
    </div>
  );
}

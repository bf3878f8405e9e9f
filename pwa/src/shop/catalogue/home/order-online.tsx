import type { Loaded } from '#pwa/common/local/catalogue/catalogue.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import { featuredCount, featuredProducts } from '#contract/catalogue/pieces/featured-products.ts';
import { ProductCard, ProductCardSkeleton } from '../parts/product-card.tsx';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';

const columns = 'grid grid-cols-2 gap-x-3 gap-y-8 md:gap-x-5 lg:grid-cols-4';

export function OrderOnline({ catalogue }: { catalogue: Loaded<ProductSummary[]> }) {
  if (catalogue.phase === 'failed') {
    return (
      <ErrorState
        title="Error loading products. Please try again later."
        onRetry={catalogue.reload}
        retrying={catalogue.isAsking && 'Trying again...'}
      />
    );
  }
  if (catalogue.phase === 'loading') {
    return (
      <div className={columns}>
        <VisuallyHidden>
          <output>Loading products...</output>
        </VisuallyHidden>
        {Array.from({ length: featuredCount }, (_, position) => (
          <ProductCardSkeleton key={position} />
        ))}
      </div>
    );
  }
  return (
    <>
      <StaleNote
        asOf={catalogue.asOf}
        isAsking={catalogue.isAsking}
        onReload={catalogue.reload}
        what="Products"
        className="mb-6"
      />
      <ul className={columns}>
        {featuredProducts(catalogue.value).map(product => (
          <li key={product.id} className="grid min-w-0">
            <ProductCard product={product} brief />
          </li>
        ))}
      </ul>
    </>
  );
}

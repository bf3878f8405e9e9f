import type { ProductSummary } from '#contract/endpoints/catalogue.ts';
import { useGrowingCount } from '../use-growing-count.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

const columns = 'grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 md:gap-x-5 lg:grid-cols-4';
/** Pictures that are seen without scrolling on most screens. */
const eagerPictures = 4;

export function ProductGrid({ products }: { products: ProductSummary[] }) {
  const { shown, end } = useGrowingCount(products.length);
  return (
    <>
      <ul className={columns}>
        {products.slice(0, shown).map((product, position) => (
          <li key={product.id} className="grid min-w-0">
            <ProductCard product={product} eager={position < eagerPictures} />
          </li>
        ))}
      </ul>
      <div ref={end} aria-hidden="true" />
    </>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className={columns}>
      {Array.from({ length: count }, (_, position) => (
        <ProductCardSkeleton key={position} />
      ))}
    </div>
  );
}

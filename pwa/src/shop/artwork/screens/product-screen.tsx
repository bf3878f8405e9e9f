import { Suspense, type ComponentProps, type ComponentType } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useProduct } from '#pwa/common/local/catalogue/catalogue.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { usePageHead } from '#pwa/common/platform/page-title.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { ProductPlaceholder } from '../parts/product-placeholder.tsx';
import { ProductTool } from '../parts/product-tool.tsx';
import { ProductWait } from '../parts/product-wait.tsx';

interface ProductScreenProps {
  /** Says that this device's own copy is shown. */
  StaleNote: ComponentType<{
    asOf: string | null;
    isAsking: boolean;
    onReload: () => void;
    what?: string;
    className?: string;
  }>;
  ShareButton: ComponentType<{ product: { id: number; name: string }; isAlwaysSeen: boolean }>;
  /** The shop's "not found" page. */
  NotFound: ComponentType;
  /** What can be shown before the product has loaded: the first paint, rendered by the build. */
  known?: ComponentProps<typeof ProductWait>['known'];
}

/** /product/{id} and /products/{id}. */
export function ProductScreen({ StaleNote, ShareButton, NotFound, known }: ProductScreenProps) {
  const { id = '' } = useParams();
  const lineId = useSearchParams()[0].get('line');
  const isPossible = /^[1-9]\d{0,8}$/.test(id);
  const loaded = useProduct(isPossible ? Number(id) : 0);
  const product = loaded.phase === 'ready' ? loaded.value : null;
  const isGone = !isPossible || (loaded.phase === 'failed' && isNotFound(loaded.error));
  usePageHead(isGone ? null : (product ?? undefined), useShopFacts().name);

  if (isGone) {
    return (
      <Suspense fallback={null}>
        <NotFound />
      </Suspense>
    );
  }
  return (
    <div className="mx-auto max-w-page md:px-page-edge">
      <div className="flex min-h-11 items-center gap-2 px-page-edge md:min-h-14 md:px-0 print:hidden">
        <BackLink asChild>
          {lineId === null ? <Link to="/products">Products</Link> : <Link to="/cart">Cart</Link>}
        </BackLink>
        {product?.category && (
          <span className="truncate text-meta text-soft max-md:hidden">{product.category}</span>
        )}
        {product && (
          <div className="-mr-3 ml-auto">
            <Suspense fallback={null}>
              <ShareButton product={product} isAlwaysSeen />
            </Suspense>
          </div>
        )}
      </div>
      {loaded.phase === 'loading' && <ProductWait known={known} />}
      {loaded.phase === 'failed' && <ProductPlaceholder isAsking={loaded.isAsking} onRetry={loaded.reload} />}
      {loaded.phase === 'ready' && (
        <>
          {loaded.asOf !== null && (
            <Suspense fallback={null}>
              <StaleNote
                asOf={loaded.asOf}
                isAsking={loaded.isAsking}
                onReload={loaded.reload}
                what="Products"
                className="mx-page-edge mb-3 md:mx-0"
              />
            </Suspense>
          )}
          <ProductTool key={`${loaded.value.id} ${lineId}`} product={loaded.value} lineId={lineId} />
        </>
      )}
    </div>
  );
}

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

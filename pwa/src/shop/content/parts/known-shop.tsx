import type { ReactNode } from 'react';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { useKnownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton, SkeletonText } from '#pwa/common/ui/states/skeleton.tsx';

/**
 * Promises in the shop's name wait until its facts are known from the server or this device's copy: default figures
 * would be false claims.
 */
export function KnownShop({ children }: { children: (shop: ShopFacts) => ReactNode }) {
  const { shop, isAsking, reload } = useKnownShop();
  if (shop) return children(shop);
  if (isAsking) return <TextWait />;
  return (
    <div className="mx-auto max-w-page px-page-edge py-12">
      <ErrorState variant="page" title="This page could not be loaded" onRetry={reload}>
        It hasn’t been saved on this device yet, and we can’t reach the shop. It opens offline once you’ve
        visited the shop.
      </ErrorState>
    </div>
  );
}

/** A placeholder in the shape of a long text. */
export function TextWait() {
  return (
    <div className="mx-auto min-h-dvh max-w-page px-page-edge pt-8 md:pt-14">
      <output className="sr-only">Loading the page...</output>
      <Skeleton className="h-12 w-3/5 max-w-[30rem] md:h-16" />
      <SkeletonText lines={2} className="mt-6 max-w-[40rem]" />
      <div className="mt-12 grid gap-16 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <SkeletonText lines={7} className="hidden lg:grid" />
        <SkeletonText lines={12} className="max-w-measure" />
      </div>
    </div>
  );
}

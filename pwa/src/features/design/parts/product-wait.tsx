import { Skeleton, SkeletonText } from '#pwa/ui/skeleton.tsx';

/** The shape of the page to come. */
export function ProductWait() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-10 xl:grid-cols-[minmax(0,1fr)_30rem] xl:gap-12">
      <h1 className="sr-only">Product</h1>
      <output className="sr-only">Loading the product</output>
      <Skeleton className="h-102 w-full md:h-160 lg:h-[clamp(24rem,calc(100dvh-21rem),45rem)]" />
      <div className="grid content-start gap-5 px-page-edge pt-5 md:px-0 lg:pt-0">
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="h-8 w-1/3" />
        <SkeletonText lines={2} />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  );
}

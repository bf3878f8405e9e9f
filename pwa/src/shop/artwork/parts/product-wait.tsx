import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import { Skeleton, SkeletonText } from '#pwa/common/ui/states/skeleton.tsx';

const stageHeight = 'h-102 md:h-160 lg:h-[clamp(24rem,calc(100dvh-21rem),45rem)]';

interface ProductWaitProps {
  /** What the page can show before the product has loaded. */
  known?: { name: string; price: string; picture: string };
}

/** A placeholder in the shape of the page. */
export function ProductWait({ known }: ProductWaitProps) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-10 xl:grid-cols-[minmax(0,1fr)_30rem] xl:gap-12">
      {!known && <h1 className="sr-only">Product</h1>}
      <output className="sr-only">Loading the product</output>
      {known ? (
        <div className={`tile grid place-items-center [grid-template:100%/100%] md:rounded-3 ${stageHeight}`}>
          <img
            src={known.picture}
            alt=""
            width={garmentViewBox.width / 2}
            height={garmentViewBox.height / 2}
            fetchPriority="high"
            decoding="sync"
            className="h-[92%] w-full object-contain"
          />
        </div>
      ) : (
        <Skeleton className={`w-full ${stageHeight}`} />
      )}
      <div className="grid content-start gap-5 px-page-edge pt-5 md:px-0 lg:pt-0">
        {known ? (
          <header>
            <h1 className="text-3xl tracking-display md:text-4xl">{known.name}</h1>
            <p className="mt-3 font-display text-2xl leading-tight font-heading tracking-head tabular-nums">
              {known.price}
            </p>
          </header>
        ) : (
          <>
            <Skeleton className="h-11 w-4/5" />
            <Skeleton className="h-8 w-1/3" />
          </>
        )}
        <SkeletonText lines={2} />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  );
}

import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

export function CheckoutWait() {
  return (
    <div className="mx-auto grid max-w-page gap-4 px-page-edge py-8">
      <output className="sr-only">Loading the checkout</output>
      <Skeleton className="h-8 w-full max-w-160" />
      <Skeleton className="h-12 w-48" />
      <Skeleton className="h-14 w-full max-w-160" />
      <Skeleton className="h-14 w-full max-w-160" />
      <Skeleton className="h-14 w-full max-w-160" />
    </div>
  );
}

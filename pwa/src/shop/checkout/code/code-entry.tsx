import { lazy, Suspense, useState } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import type { DiscountCodeProps } from './discount-code.tsx';

const DiscountCode = lazy(() => import('./discount-code.tsx').then(m => ({ default: m.DiscountCode })));

/** A plain line until it is pressed: most shoppers have no code. */
export function CodeEntry(props: DiscountCodeProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !props.kept)
    return (
      <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={() => setOpen(true)}>
        Have a discount code?
      </Button>
    );
  return (
    <Suspense fallback={<Spinner>One moment...</Spinner>}>
      <DiscountCode {...props} />
    </Suspense>
  );
}

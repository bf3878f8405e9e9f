import { Repeat } from 'lucide-react';
import { Suspense } from 'react';
import type { OrderDetail, OrderSummary } from '#contract/orders/endpoints.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useOrderAgain } from '../use-order-again.ts';
import { NamesAgain, NotAgain } from './order-card.tsx';

/** For the page of one order. Somebody with only a link doesn't own its artwork, so can't order it again. */
export function OrderAgainButton({ order }: { order: OrderSummary & Pick<OrderDetail, 'isOwn'> }) {
  const { user } = useSession();
  const { orderAgain, isBusy, left, names } = useOrderAgain(order);
  if (!user || order.isOwn === false) return null;
  return (
    <>
      <Button icon={Repeat} loading={isBusy && 'Filling the cart...'} onClick={() => void orderAgain()}>
        Order again
      </Button>
      {names && (
        <Suspense>
          <NamesAgain {...names} />
        </Suspense>
      )}
      {left.length > 0 && <NotAgain left={left} isNothing={left.length >= order.items.length} />}
    </>
  );
}

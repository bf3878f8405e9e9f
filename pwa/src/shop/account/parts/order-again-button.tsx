import { Repeat } from 'lucide-react';
import type { OrderSummary } from '#contract/orders/endpoints.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useOrderAgain } from '../use-order-again.ts';
import { NotAgain } from './order-card.tsx';

/** For the page of one order. A person with only a link has no history to repeat. */
export function OrderAgainButton({ order }: { order: OrderSummary }) {
  const { user } = useSession();
  const { orderAgain, isBusy, left } = useOrderAgain(order);
  if (!user) return null;
  return (
    <>
      <Button icon={Repeat} loading={isBusy && 'Filling the cart...'} onClick={() => void orderAgain()}>
        Order again
      </Button>
      {left.length > 0 && <NotAgain left={left} isNothing={left.length >= order.items.length} />}
    </>
  );
}

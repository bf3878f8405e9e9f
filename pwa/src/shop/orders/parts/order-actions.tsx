import { CreditCard, FileText, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { canDo, isOnAccount } from '#contract/orders/orders.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

interface OrderActionsProps {
  order: OrderDetail;
  /** Passed to the payment page, as a link on another device needs it. */
  token: string | null;
  /** Another feature's button that adds the same items to the cart. */
  again: ReactNode;
}

/** Documents and further actions. */
export function OrderActions({ order, token, again }: OrderActionsProps) {
  const hasInvoice = order.isPaid || isOnAccount(order);
  return (
    <div className="flex flex-wrap gap-2">
      {canDo('pay', order) && (
        <Button variant="go" icon={CreditCard} asChild>
          <Link to={`/orders/${order.orderId}/pay${token ? `?token=${token}` : ''}`}>
            {order.paymentTrouble ? 'Try again' : 'Pay now'}
          </Link>
        </Button>
      )}
      {hasInvoice && (
        <Button icon={FileText} asChild>
          <Link to={`/orders/${order.orderId}/invoice`}>Invoice</Link>
        </Button>
      )}
      {again}
      <Button icon={MessageSquare} asChild>
        <Link to="/contact">Contact us</Link>
      </Button>
    </div>
  );
}

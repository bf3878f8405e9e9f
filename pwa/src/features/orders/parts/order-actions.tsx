import { FileText, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '#contract/endpoints/orders.ts';
import { isOnAccount } from '#contract/orders.ts';
import { Button } from '#pwa/ui/button.tsx';

interface OrderActionsProps {
  order: OrderDetail;
  /** Another feature's way to put the same things into the cart. */
  again: ReactNode;
}

/** Documents and what else can be done from here. */
export function OrderActions({ order, again }: OrderActionsProps) {
  const hasInvoice = order.isPaid || isOnAccount(order);
  return (
    <div className="flex flex-wrap gap-2">
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

import { FilePlus2 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ListHead, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { OrderList } from './order-list.tsx';
import { UnmatchedPayments, useUnmatched } from './unmatched-payments.tsx';

/** /admin/orders */
export function AdminOrdersScreen() {
  const [address] = useSearchParams();
  const unmatched = useUnmatched();
  const lost = unmatched.data?.length;
  if (address.get('view') === 'unmatched')
    return (
      <ListScreen>
        <ListHead title="Unmatched payments">
          <Button asChild>
            <Link to="/admin/orders">All orders</Link>
          </Button>
        </ListHead>
        <UnmatchedPayments payments={unmatched} />
      </ListScreen>
    );
  return (
    <ListScreen>
      <ListHead title="Orders">
        <Button variant="go" icon={FilePlus2} asChild>
          <Link to="/admin/orders/new">New order</Link>
        </Button>
        <Button asChild>
          <Link to="/admin/discounts">Discount codes</Link>
        </Button>
        <Button variant={lost ? 'danger-line' : 'line'} asChild>
          <Link to="/admin/orders?view=unmatched">
            Unmatched payments{lost !== undefined && ` (${lost})`}
          </Link>
        </Button>
      </ListHead>
      <OrderList />
    </ListScreen>
  );
}
